import type { Timers } from "./timers.ts";
import type { WebhookDispatcher } from "./razorpay-webhooks.ts";
import type { SandboxState } from "./sandbox-state.ts";

/** What every stand-in uses. */
export type SandboxContext = {
  state: SandboxState;
  /** Milliseconds since 1970. */
  now: () => number;
  timers: Timers;
  webhooks: WebhookDispatcher;
};
