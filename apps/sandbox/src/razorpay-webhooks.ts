import { once } from "node:events";
import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import type { Timers } from "./timers.ts";
import { sandboxCredentials } from "./credentials.ts";
import { type Faults, readFaults } from "./faults.ts";
import { invalidInput } from "./razorpay-errors.ts";
import { randomTail } from "./razorpay-ids.ts";
import { webhookSignature } from "./razorpay-signatures.ts";
import type { DeliveryRecord, WebhookRecord } from "./sandbox-records.ts";
import type { SandboxState } from "./sandbox-state.ts";

const maxRetryWaitMs = 3_600_000;
const abandonAfterMs = 24 * 3_600_000;
const maxConcurrentOrders = 20;

export type WebhookDraft = { orderId: string; event: string; body: string };

export type WebhookDispatcher = {
  /** Creates the records of events; the caller commits them together with their cause. */
  prepare(events: WebhookDraft[], sends: boolean): WebhookRecord[];
  /** Processes the queue: after a commit, at the start, with a new URL. */
  wake(): void;
  resend(orderId: string, times: number, together: boolean): Promise<DeliveryRecord[]>;
  setUrl(url: string): void;
  close(): Promise<void>;
};

type Options = { state: SandboxState; now: () => number; timers: Timers; url: string | undefined };

/** Delivers at least once, in no guaranteed order. Events of one order are sent one after another unless a fault says otherwise. */
export function createWebhookDispatcher({ state, now, timers, url: firstUrl }: Options): WebhookDispatcher {
  let url = firstUrl;
  let isClosed = false;
  const unanswered = new Set<ClientRequest>();
  const queue = new Map(
    state.webhooks
      .all()
      .filter((webhook) => webhook.state === "waiting")
      .map((webhook) => [webhook.id, webhook] as const),
  );
  let cancelNextRun = (): void => undefined;
  const inFlight = new Map<string, Promise<void>>();

  async function send(webhook: WebhookRecord, isReplay: boolean): Promise<DeliveryRecord> {
    const at = now();
    const { status, error } = await post(url, webhook, readFaults(state), unanswered);
    return { at, status, error, tookMs: now() - at, isReplay };
  }

  function record(id: string, deliveries: DeliveryRecord[]): void {
    const webhook = state.webhooks.get(id);
    if (webhook === undefined) return;
    const after = afterDeliveries(webhook, deliveries, now(), readFaults(state).webhookFirstRetryMs);
    state.commit({ webhooks: [after] });
    if (after.state === "waiting") queue.set(id, after);
    else queue.delete(id);
  }

  async function deliver(webhook: WebhookRecord): Promise<void> {
    const copies = Array.from({ length: readFaults(state).webhookCopies }, () => send(webhook, false));
    const deliveries = await Promise.all(copies);
    if (!isClosed) record(webhook.id, deliveries);
  }

  function start(webhook: WebhookRecord): void {
    const delivery = deliver(webhook).finally(() => {
      inFlight.delete(webhook.orderId);
      if (!isClosed) runDue();
    });
    inFlight.set(webhook.orderId, delivery);
  }

  function runDue(): void {
    cancelNextRun();
    let next = Infinity;
    for (const webhook of queue.values()) {
      if (inFlight.has(webhook.orderId)) continue;
      if (inFlight.size >= maxConcurrentOrders) return;
      if (webhook.nextAttemptAt <= now()) start(webhook);
      else next = Math.min(next, webhook.nextAttemptAt);
    }
    if (next !== Infinity) cancelNextRun = timers.schedule(next - now(), runDue);
  }

  return {
    prepare(events, sends) {
      const faults = readFaults(state);
      const isSent = sends && !faults.webhooksOff && url !== undefined;
      const records = events.map((draft) => newWebhook(draft, now(), faults.webhookDelayMs, isSent));
      const inOrder = faults.webhookDisorder ? records.toReversed() : records;
      if (isSent) for (const webhook of inOrder) queue.set(webhook.id, webhook);
      return inOrder;
    },
    // Deferred, so that the events are committed and the caller is answered first.
    wake() {
      timers.schedule(0, runDue);
    },
    async resend(orderId, times, together) {
      if (url === undefined) throw invalidInput("The sandbox has no webhook address.");
      const rounds = Array.from({ length: times }, () => state.webhooks.of(orderId)).flat();
      const replay = async (webhook: WebhookRecord): Promise<DeliveryRecord> => {
        const delivery = await send(webhook, true);
        record(webhook.id, [delivery]);
        return delivery;
      };
      if (together) return Promise.all(rounds.map(replay));
      const deliveries: DeliveryRecord[] = [];
      for (const webhook of rounds) deliveries.push(await replay(webhook));
      return deliveries;
    },
    setUrl(newUrl) {
      url = newUrl;
    },
    async close() {
      isClosed = true;
      for (const sent of unanswered) sent.destroy();
      await Promise.allSettled(inFlight.values());
    },
  };
}

function newWebhook(draft: WebhookDraft, now: number, delayMs: number, isSent: boolean): WebhookRecord {
  return {
    id: randomTail(),
    ...draft,
    createdAt: now,
    state: isSent ? "waiting" : "withheld",
    nextAttemptAt: now + delayMs,
    failedAttempts: 0,
    deliveries: [],
  };
}

/** Any answer but 2xx is retried with doubled waits, for one day. */
function afterDeliveries(
  webhook: WebhookRecord,
  deliveries: DeliveryRecord[],
  now: number,
  firstRetryMs: number,
): WebhookRecord {
  const all = [...webhook.deliveries, ...deliveries];
  const arrived = deliveries.every(({ status }) => status !== null && status >= 200 && status < 300);
  if (arrived) return { ...webhook, deliveries: all, state: "delivered" };
  if (webhook.state !== "waiting") return { ...webhook, deliveries: all };
  const wait = Math.min(firstRetryMs * 2 ** webhook.failedAttempts, maxRetryWaitMs);
  return {
    ...webhook,
    deliveries: all,
    failedAttempts: webhook.failedAttempts + 1,
    nextAttemptAt: now + wait,
    state: now + wait - webhook.createdAt > abandonAfterMs ? "abandoned" : "waiting",
  };
}

/** By `node:http`: `fetch` takes several times the processor time of all the rest of a delivery. */
async function post(
  url: string | undefined,
  webhook: WebhookRecord,
  { webhookTamperedSignature, webhookPatienceMs }: Faults,
  unanswered: Set<ClientRequest>,
): Promise<Pick<DeliveryRecord, "status" | "error">> {
  if (url === undefined) return { status: null, error: "no webhook address" };
  const rawBody = Buffer.from(webhook.body);
  const secret = webhookTamperedSignature
    ? "not the secret of this shop"
    : sandboxCredentials.razorpayWebhookSecret;
  const { request } = url.startsWith("https:") ? https : http;
  const sent = request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": String(rawBody.length),
      "user-agent": "Razorpay-Webhook/v1",
      "x-razorpay-event-id": webhook.id,
      "x-razorpay-signature": webhookSignature(rawBody, secret),
    },
  });
  unanswered.add(sent);
  const patience = setTimeout(() => sent.destroy(new Error("timeout")), webhookPatienceMs);
  try {
    sent.end(rawBody);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    // Only the status counts, and the connection is kept.
    answer.on("error", () => undefined).resume();
    return { status: answer.statusCode ?? null, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(patience);
    unanswered.delete(sent);
  }
}
