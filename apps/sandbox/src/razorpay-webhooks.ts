import type { Alarms } from "./alarms.ts";
import { sandboxCredentials } from "./credentials.ts";
import { type Faults, readFaults } from "./faults.ts";
import { invalidInput } from "./razorpay-errors.ts";
import { randomTail } from "./razorpay-ids.ts";
import { webhookSignature } from "./razorpay-signatures.ts";
import type { WebhookDraft } from "./razorpay-webhook-events.ts";
import type { DeliveryRecord, WebhookRecord } from "./sandbox-records.ts";
import type { SandboxState } from "./sandbox-state.ts";

const LONGEST_RETRY_WAIT_MS = 3_600_000;
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const LINES_AT_ONCE = 20;

export type WebhookDispatcher = {
  /** Gives news its event ids and its place in the queue; the caller commits it together with its cause. */
  prepare(news: WebhookDraft[], sends: boolean): WebhookRecord[];
  /** Looks at the queue again: after a commit, at the start, with a new address. */
  wake(): void;
  resend(orderId: string, times: number, together: boolean): Promise<DeliveryRecord[]>;
  setUrl(url: string): void;
  close(): Promise<void>;
};

type Outside = { state: SandboxState; now: () => number; alarms: Alarms; url: string | undefined };

/** Delivers at least once and in no promised order. An order's own events go one after another unless a fault says otherwise. */
export function createWebhookDispatcher({ state, now, alarms, url: firstUrl }: Outside): WebhookDispatcher {
  let url = firstUrl;
  const stopping = new AbortController();
  const queue = new Map(
    state.webhooks
      .all()
      .filter((webhook) => webhook.state === "waiting")
      .map((webhook) => [webhook.id, webhook] as const),
  );
  let callOffNextLook = (): void => undefined;
  const underWay = new Map<string, Promise<void>>();

  async function send(webhook: WebhookRecord, isReplay: boolean): Promise<DeliveryRecord> {
    const at = now();
    const { status, error } = await post(url, webhook, readFaults(state), stopping.signal);
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
    if (!stopping.signal.aborted) record(webhook.id, deliveries);
  }

  function start(webhook: WebhookRecord): void {
    const delivery = deliver(webhook).finally(() => {
      underWay.delete(webhook.orderId);
      if (!stopping.signal.aborted) runDue();
    });
    underWay.set(webhook.orderId, delivery);
  }

  function runDue(): void {
    callOffNextLook();
    let next = Infinity;
    for (const webhook of queue.values()) {
      if (underWay.has(webhook.orderId)) continue;
      if (underWay.size >= LINES_AT_ONCE) return;
      if (webhook.nextAttemptAt <= now()) start(webhook);
      else next = Math.min(next, webhook.nextAttemptAt);
    }
    if (next !== Infinity) callOffNextLook = alarms.ringIn(next - now(), runDue);
  }

  return {
    prepare(news, sends) {
      const faults = readFaults(state);
      const goesOut = sends && !faults.webhooksOff && url !== undefined;
      const records = news.map((draft) => newWebhook(draft, now(), faults.webhookDelayMs, goesOut));
      const inOrder = faults.webhookDisorder ? records.toReversed() : records;
      if (goesOut) for (const webhook of inOrder) queue.set(webhook.id, webhook);
      return inOrder;
    },
    // Not at once: the news must be committed, and the caller answered, before the shop hears of it.
    wake() {
      alarms.ringIn(0, runDue);
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
      stopping.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}

function newWebhook(draft: WebhookDraft, now: number, delayMs: number, goesOut: boolean): WebhookRecord {
  return {
    id: randomTail(),
    ...draft,
    createdAt: now,
    state: goesOut ? "waiting" : "withheld",
    nextAttemptAt: now + delayMs,
    failedAttempts: 0,
    deliveries: [],
  };
}

/** Any answer but 2xx is a failure: the next try comes after twice the wait, until a day has passed. */
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
  const wait = Math.min(firstRetryMs * 2 ** webhook.failedAttempts, LONGEST_RETRY_WAIT_MS);
  return {
    ...webhook,
    deliveries: all,
    failedAttempts: webhook.failedAttempts + 1,
    nextAttemptAt: now + wait,
    state: now + wait - webhook.createdAt > GIVEN_UP_AFTER_MS ? "abandoned" : "waiting",
  };
}

async function post(
  url: string | undefined,
  webhook: WebhookRecord,
  { webhookTamperedSignature, webhookPatienceMs }: Faults,
  stop: AbortSignal,
): Promise<Pick<DeliveryRecord, "status" | "error">> {
  if (url === undefined) return { status: null, error: "no webhook address" };
  const rawBody = Buffer.from(webhook.body);
  const secret = webhookTamperedSignature
    ? "not the secret of this shop"
    : sandboxCredentials.razorpayWebhookSecret;
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.any([stop, AbortSignal.timeout(webhookPatienceMs)]),
      headers: {
        "content-type": "application/json",
        "user-agent": "Razorpay-Webhook/v1",
        "x-razorpay-event-id": webhook.id,
        "x-razorpay-signature": webhookSignature(rawBody, secret),
      },
      body: rawBody,
    });
    await answer.body?.cancel();
    return { status: answer.status, error: null };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: null, error: cause instanceof Error ? cause.message : String(cause) };
  }
}
