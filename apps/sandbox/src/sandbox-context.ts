import type { CourierPushes } from "./courier-pushes.ts";
import type { Timers } from "./timers.ts";
import type { WebhookDispatcher } from "./razorpay-webhooks.ts";
import type { SandboxState } from "./sandbox-state.ts";

/** Shared by all simulated providers. */
export type SandboxContext = {
  state: SandboxState;
  /** Milliseconds since 1970. */
  now: () => number;
  timers: Timers;
  webhooks: WebhookDispatcher;
  courierPushes: CourierPushes;
};
