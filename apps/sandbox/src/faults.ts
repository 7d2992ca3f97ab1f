import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { SandboxState } from "./sandbox-state.ts";

const count = (label: string) => z.int().min(0).max(1_000_000).default(0).describe(label);
const wait = (label: string, ms = 0) => z.int().min(0).max(86_400_000).default(ms).describe(label);

/** Faults of the next calls; the value is the number of calls. */
const countedFaults = {
  tooManyRequests: count("Payment API: next calls answer 429"),
  serverErrors: count("Payment API: next calls answer 500"),
  garbageAnswers: count("Payment API: next calls answer 200 with a web page"),
  createOrderFails: count("Payment API: next order creations fail, nothing created"),
  refundFails: count("Payment API: next refund calls fail, nothing refunded"),
  dropsAfterCommit: count("Payment API: next writes are done, then the line drops"),
  hangsAfterCommit: count("Payment API: next writes are done, then never answered"),
  refundsEndFailed: count("Refunds: next ones are accepted, then fail"),
  smsRefusals: count("SMS gateway: next calls answer 200 with an error"),
  smsServerErrors: count("SMS gateway: next calls answer 500"),
  smsDropsAfterSending: count("SMS gateway: next messages are sent, then the line drops"),
  mailPutOffs: count("Mail server: next mails are put off (451), nothing delivered"),
  mailRefusals: count("Mail server: next recipients are refused (550)"),
  mailDropsAfterDelivery: count("Mail server: next mails are delivered, then the line drops"),
  gstRegistryServerErrors: count("GST registry: next calls answer 500"),
  vendorSystemDropsAfterCommit: count("Vendor system: next series are recorded, then the line drops"),
  vendorSystemServerErrors: count("Vendor system: next calls answer 500"),
  shiprocketTooManyRequests: count("Shiprocket: next calls answer 429"),
  shiprocketServerErrors: count("Shiprocket: next calls answer 500"),
  shiprocketTokensExpire: count("Shiprocket: next calls find their token expired (401)"),
  shiprocketDropsAfterCommit: count("Shiprocket: next writes are done, then the line drops"),
  shiprocketAwbRefusals: count("Shiprocket: next AWBs are refused with 200, for an empty wallet"),
  delhiveryTooManyRequests: count("Delhivery: next calls answer 403"),
  delhiveryServerErrors: count("Delhivery: next calls answer 500"),
  delhiveryDropsAfterCommit: count("Delhivery: next writes are done, then the line drops"),
  delhiveryWaybillRefusals: count("Delhivery: next boxes are refused, their waybills not being known yet"),
  delhiveryEmptyWallet: count("Delhivery: next boxes are refused with 200, for an empty wallet"),
  delhiveryDaysFail: count("Delhivery: next questions about the days on the way answer 500"),
  delhiveryPickUpsMeanwhile: count(
    "Delhivery: next cancellations arrive just after the driver has picked up",
  ),
  courierPushesLost: count("Couriers: next news of a parcel are lost"),
};

/** Faults that last until they are turned off. */
const lastingFaults = {
  delayMs: wait("Payment API: every answer waits (ms)"),
  refundDelayMs: wait("Refunds: time until they are processed (ms)", 800),
  feeOnTopPaise: count("Payments: the buyer is charged this fee on top (paise)"),
  offerPaise: count("Payments: an offer takes this off what the buyer pays (paise)"),
  webhooksOff: z.boolean().default(false).describe("Webhooks: none are sent (they can be resent)"),
  webhookCopies: z.int().min(1).max(50).default(1).describe("Webhooks: copies of each, sent together"),
  webhookDisorder: z.boolean().default(false).describe("Webhooks: the last event comes first"),
  webhookDelayMs: wait("Webhooks: wait before the first try (ms)"),
  webhookFirstRetryMs: wait("Webhooks: wait before the first retry (ms), then doubling", 1000),
  webhookPatienceMs: wait("Webhooks: an answer that takes longer counts as none (ms)", 5000),
  webhookTamperedSignature: z.boolean().default(false).describe("Webhooks: the signature is wrong"),
  smsDelayMs: wait("SMS gateway: every answer waits (ms)"),
  mailDelayMs: wait("Mail server: every greeting waits (ms)"),
  gstRegistryDelayMs: wait("GST registry: every answer waits (ms)"),
  vendorSystemDelayMs: wait("Vendor system: every answer waits (ms)"),
  shiprocketDelayMs: wait("Shiprocket: every answer waits (ms)"),
  shiprocketCancelDelayMs: wait("Shiprocket: time until a parcel is cancelled (ms)"),
  shiprocketRefusesUsedIds: z
    .boolean()
    .default(false)
    .describe("Shiprocket: a used order id is refused, and not answered with the old order"),
  shiprocketHidesOrders: z
    .boolean()
    .default(false)
    .describe("Shiprocket: the list of orders does not have the new ones yet"),
  delhiveryDelayMs: wait("Delhivery: every answer waits (ms)"),
  delhiveryHidesCancellations: z
    .boolean()
    .default(false)
    .describe("Delhivery: tracking never shows that a parcel was cancelled"),
  delhiveryCancelsInJson: z
    .boolean()
    .default(false)
    .describe("Delhivery: cancellations are answered in JSON, not in XML"),
  courierFilesGone: z
    .boolean()
    .default(false)
    .describe("Couriers: the links of labels and manifests have ended (404)"),
  courierPushCopies: z.int().min(1).max(50).default(1).describe("Couriers: copies of each news of a parcel"),
  courierPushDisorder: z.boolean().default(false).describe("Couriers: the last news of a parcel come first"),
};

/** All faults; the descriptions are the labels on the sandbox's page. */
export const faultsSchema = z.strictObject({ ...countedFaults, ...lastingFaults });

export type Faults = z.infer<typeof faultsSchema>;

type FaultName = keyof typeof countedFaults;

const noFaults = faultsSchema.parse({});
// Every request asks several times, and parsing takes longer than the rest of an answer.
const parsed = new WeakMap<object, Faults>();

export function readFaults(state: SandboxState): Faults {
  const values = state.faults.get("faults")?.values;
  if (values === undefined) return noFaults;
  const faults = parsed.get(values) ?? faultsSchema.parse(values);
  parsed.set(values, faults);
  return faults;
}

type DelayName = Extract<
  keyof typeof lastingFaults,
  "delayMs" | `${"sms" | "mail" | "gstRegistry" | "vendorSystem" | "shiprocket" | "delhivery"}DelayMs`
>;

export async function delayBy(state: SandboxState, fault: DelayName): Promise<void> {
  const delayMs = readFaults(state)[fault];
  // A timer of 0 ms waits too.
  if (delayMs > 0) await sleep(delayMs);
}

export function writeFaults(state: SandboxState, faults: Faults): void {
  state.commit({ faults: [{ id: "faults", values: faults }] });
}

/** Whether this call fails; if so, the fault is counted down. */
export function consumeFault(state: SandboxState, fault: FaultName): boolean {
  const faults = readFaults(state);
  if (faults[fault] === 0) return false;
  writeFaults(state, { ...faults, [fault]: faults[fault] - 1 });
  return true;
}
