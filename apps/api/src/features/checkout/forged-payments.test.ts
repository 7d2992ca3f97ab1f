import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verification } from "../../../test-support/builders/payments.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { mapConcurrently } from "../../../test-support/map-concurrently.ts";

const shop = testAppForAll();

const hmac = (text: string | Buffer, key: string) => createHmac("sha256", key).update(text).digest("hex");

/** The text with one mutation: a bit flipped, a character deleted or inserted, or the text rotated. */
function mutated(text: string): string {
  const bytes = Buffer.from(text);
  const at = randomInt(bytes.length);
  const kind = randomInt(4);
  if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(7));
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 2) return `${text.slice(0, at)}${String.fromCodePoint(32 + randomInt(90))}${text.slice(at)}`;
  if (kind === 3) return text.slice(at) + text.slice(0, at);
  return bytes.toString("latin1");
}

function otherThan(text: string, make: () => string): string {
  for (;;) {
    const made = make();
    if (made !== text) return made;
  }
}

const maxConcurrentMessages = 50;

/** Sends `count` forgeries, cycling through the kinds. */
async function sendForged<Message>(
  count: number,
  kinds: readonly (() => Message)[],
  send: (message: Message) => Promise<unknown>,
): Promise<void> {
  const forgeries = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]!);
  await mapConcurrently(forgeries, maxConcurrentMessages, (forge) => send(forge()));
}

const rowsOf = async (table: "webhook_events" | "payments") =>
  (await shop.db.query(`SELECT FROM ${table}`)).rows.length;

describe("all of 10,000 forged payment messages are refused", () => {
  test("BP-37: 8,000 webhooks with a mutated body, a mutated signature or another key are refused", async () => {
    const { RAZORPAY_WEBHOOK_SECRET: secret, RAZORPAY_KEY_SECRET: keySecret } = shop.shop.configuration;
    const buyer = await signInBuyer(shop);
    const { razorpayOrderId } = await placeOrder(shop, buyer, { LABDTH040060: 5 });
    const body = JSON.stringify({
      entity: "event",
      event: "payment.captured",
      payload: { payment: { entity: { id: "pay_Forged0000001", order_id: razorpayOrderId, amount: 1 } } },
    });
    const signature = hmac(body, secret);
    const post = (payload: string, signed: string) =>
      shop.app.inject({
        method: "POST",
        url: "/api/webhooks/razorpay",
        headers: { "content-type": "application/json", "x-razorpay-signature": signed },
        payload,
      });
    const forgeries = [
      () => [otherThan(body, () => mutated(body)), signature],
      () => [body, otherThan(signature, () => mutated(signature).replaceAll(/[^\x21-\x7e]/g, "0"))],
      () => [body, hmac(body, randomBytes(16).toString("hex"))],
      () => [body, hmac(body, keySecret)],
      () => [JSON.stringify(JSON.parse(body), null, randomInt(1, 9)), signature],
      () => [body, randomBytes(32).toString("hex")],
    ];
    let accepted = 0;
    await sendForged(8000, forgeries, async ([payload = "", signed = ""]) => {
      const answer = await post(payload, signed);
      if (answer.statusCode !== 400) accepted += 1;
    });
    expect(accepted).toBe(0);
    expect(await rowsOf("webhook_events")).toBe(0);
    // The same body with its own signature is accepted, so the refusals above are due to the forgery.
    expect((await post(body, signature)).statusCode).toBe(200);
    expect(await rowsOf("webhook_events")).toBe(1);
  });

  test.each([
    ["3,000 characters long", "x".repeat(3000)],
    ["empty", ""],
  ])(
    "when the unsigned event id is %s, the hash of the body identifies the event",
    async (_what, eventId) => {
      const event = `refund.${randomBytes(4).toString("hex")}`;
      const payload = JSON.stringify({ entity: "event", event, payload: {} });
      const headers = {
        "content-type": "application/json",
        "x-razorpay-signature": hmac(payload, shop.shop.configuration.RAZORPAY_WEBHOOK_SECRET),
      };
      const url = "/api/webhooks/razorpay";
      for (const idHeader of [{ "x-razorpay-event-id": eventId }, {}]) {
        const answer = await shop.app.inject({
          method: "POST",
          url,
          headers: { ...headers, ...idHeader },
          payload,
        });
        expect(answer.statusCode).toBe(200);
      }
      const { rows } = await shop.db.query<{ event_id: string }>(
        "SELECT event_id FROM webhook_events WHERE event = $1",
        [event],
      );
      expect(rows).toEqual([{ event_id: createHash("sha256").update(payload).digest("hex") }]);
    },
  );

  test("BP-02: 2,000 confirmations with mutated ids, mutated signatures or another order's ids are refused", async () => {
    const [buyer, stranger] = [await signInBuyer(shop), await signInBuyer(shop)];
    const mine = await placeOrder(shop, buyer, { LABDTH040060: 5 });
    const theirs = await placeOrder(shop, stranger, { LABDTH040060: 5 });
    const real = verification(await payAtSandbox(shop, theirs.razorpayOrderId));
    const { RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: secret } = shop.shop.configuration;
    const target = { ...real, razorpayOrderId: mine.razorpayOrderId };
    const pair = `${target.razorpayOrderId}|${target.razorpayPaymentId}`;
    const forgeries = [
      () => target,
      () => ({ ...target, razorpaySignature: mutated(target.razorpaySignature) }),
      () => ({ ...target, razorpayPaymentId: mutated(target.razorpayPaymentId) }),
      () => ({ ...target, razorpaySignature: hmac(pair, secret) }),
      () => ({ ...target, razorpaySignature: hmac(pair, keySecret + " ") }),
      () => ({
        ...target,
        razorpaySignature: hmac(`${target.razorpayPaymentId}|${target.razorpayOrderId}`, keySecret),
      }),
      () => ({ ...real, razorpayOrderId: mutated(real.razorpayOrderId) }),
    ];
    let accepted = 0;
    await sendForged(2000, forgeries, async (payload) => {
      const answer = await shop.app.inject({
        method: "POST",
        url: "/api/orders/verifyPayment",
        headers: buyer.headers,
        payload,
      });
      if (answer.statusCode < 400 || answer.statusCode >= 500) accepted += 1;
    });
    expect(accepted).toBe(0);
    expect(await rowsOf("payments")).toBe(0);
  });
});
