import { createHmac, randomUUID } from "node:crypto";
import type { BareWebhooks } from "../bare-servers/bare-webhooks.ts";
import type { Load, Post } from "../support/load.ts";
import { measureInTurns, type Measurement, mustTakeAtMost } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { runScript, startScript } from "../support/script-process.ts";

const path = "/api/webhooks/razorpay";
const connections = 10;
const rounds = 5;
const eventsPerRound = 1500;
const eventsToWarmUp = 500;
// The provider's timeout is five seconds; it disables a webhook that is slower for a day.
const maxMsEach = 100;

/**
 * Webhook events of the payment provider, each new and signed, compared with a bare server that only stores them. The
 * shop also processes them in the same process.
 */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async (shop) => {
    const secret = shop.environment["RAZORPAY_WEBHOOK_SECRET"] ?? "";
    const bare = await startScript<BareWebhooks>("bare-servers/bare-webhooks.ts", {
      databaseUrl: shop.ownerUrl,
      connections,
      secret,
    });
    try {
      const send = (url: string, count: number) =>
        runScript<Load>("support/load.ts", {
          url: `${url}${path}`,
          connections,
          posts: signedEvents(count, secret),
        });
      const bareUrl = `http://127.0.0.1:${bare.answer}`;
      await send(shop.url, eventsToWarmUp);
      await send(bareUrl, eventsToWarmUp);
      const turns = await measureInTurns(
        () => send(shop.url, eventsPerRound),
        () => send(bareUrl, eventsPerRound),
        { rounds },
      );
      const meanMs = (connections * 1000) / turns.measured;
      return [
        { what: `POST ${path}`, unit: "events/s", limit: { atLeast: 0.2 }, ...turns },
        mustTakeAtMost(`POST ${path}, time of each, ${connections} in parallel`, meanMs, maxMsEach),
      ];
    } finally {
      await bare.stop();
    }
  });
}

/** Reports of payments, each of another one: the kind that the shop stores. Its jobs find that the provider knows none. */
function signedEvents(count: number, secret: string): Post[] {
  return Array.from({ length: count }, () => {
    const id = randomUUID();
    const body = JSON.stringify({
      entity: "event",
      event: "payment.captured",
      contains: ["payment"],
      payload: { payment: { entity: { id: `pay_${id}`, amount: 649_000, currency: "INR" } } },
      created_at: 1_795_000_000,
    });
    return {
      headers: {
        "content-type": "application/json",
        "x-razorpay-event-id": id,
        "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
      },
      body,
    };
  });
}
