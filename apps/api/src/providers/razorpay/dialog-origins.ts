import type { DialogOrigins } from "../payment-provider.ts";

/** Razorpay's script uses frames and hosts of its own; the sandbox has one host for all. */
export function dialogOrigins(scriptUrl: string): DialogOrigins {
  const { origin, hostname } = new URL(scriptUrl);
  if (!hostname.endsWith(".razorpay.com")) return { script: origin, frames: [origin], connections: [origin] };
  const frames = [origin, "https://api.razorpay.com"];
  return { script: origin, frames, connections: [...frames, "https://lumberjack.razorpay.com"] };
}
