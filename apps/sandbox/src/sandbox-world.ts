import type { Alarms } from "./alarms.ts";
import type { WebhookDispatcher } from "./razorpay-webhooks.ts";
import type { SandboxState } from "./sandbox-state.ts";

/** What every stand-in is given. */
export type SandboxWorld = {
  state: SandboxState;
  /** Milliseconds since 1970. */
  now: () => number;
  alarms: Alarms;
  webhooks: WebhookDispatcher;
};
