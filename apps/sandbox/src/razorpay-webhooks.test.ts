import { expect, test, vi } from "vitest";
import { openSandbox } from "../test-support/open-sandbox.ts";
import { receiveWebhooks } from "../test-support/receive-webhooks.ts";
import { sandboxCredentials } from "./credentials.ts";
import { webhookSignature } from "./razorpay-signatures.ts";

const saleEvents = ["payment.authorized", "payment.captured", "order.paid"];

test("a payment sends authorized, captured and paid events, each signed over its raw bytes and with a snapshot", async () => {
  const shop = await receiveWebhooks();
  const { createOrder, pay } = await openSandbox({ webhookUrl: shop.url });
  const orderId = await createOrder();
  await pay(orderId);
  const [authorised, captured, paid] = await shop.waitFor(3);
  expect(shop.events()).toEqual(saleEvents);
  expect(new Set(shop.received.map(({ eventId }) => eventId)).size).toBe(3);
  for (const { rawBody, signature } of shop.received) {
    expect(signature).toBe(webhookSignature(rawBody, sandboxCredentials.razorpayWebhookSecret));
  }
  expect(authorised?.payload).toMatchObject({
    payment: { entity: { status: "authorized", captured: false, fee: null } },
  });
  expect(captured?.payload).toMatchObject({
    payment: { entity: { status: "captured", base_amount: 649_000 } },
  });
  expect(paid?.payload).toMatchObject({
    order: { entity: { id: orderId, status: "paid", amount_due: 0, attempts: 1 } },
  });
  expect(JSON.parse(paid?.rawBody ?? "")).toMatchObject({ entity: "event", contains: ["payment", "order"] });
});

test("a failed attempt sends payment.failed", async () => {
  const shop = await receiveWebhooks();
  const { createOrder, pay } = await openSandbox({ webhookUrl: shop.url });
  await pay(await createOrder(), { outcome: "failed" });
  await shop.waitFor(1);
  expect(shop.events()).toEqual(["payment.failed"]);
});

test("a refused webhook is redelivered with the same event id, after the webhooks behind it", async () => {
  const shop = await receiveWebhooks([500]);
  const { createOrder, pay, setFaults } = await openSandbox({ webhookUrl: shop.url });
  // Long enough for a busy machine to send the webhooks behind it first.
  await setFaults({ webhookFirstRetryMs: 1000 });
  await pay(await createOrder());
  const received = await shop.waitFor(4);
  expect(shop.events()).toEqual([...saleEvents, "payment.authorized"]);
  expect(received[3]?.eventId).toBe(received[0]?.eventId);
});

test("a webhook is abandoned a day after its event", async () => {
  let now = 1_800_000_000_000;
  const { call, createOrder, pay, setFaults } = await openSandbox({
    webhookUrl: "http://127.0.0.1:9/",
    now: () => now,
  });
  await setFaults({ webhookFirstRetryMs: 0, webhookDelayMs: 1 });
  const orderId = await createOrder();
  await pay(orderId, { outcome: "failed" });
  now += 24 * 3_600_000 + 1;
  await vi.waitFor(async () => {
    const { body } = await call("GET", `/razorpay/_sandbox/webhooks?order_id=${orderId}`);
    expect(body).toMatchObject([
      { event: "payment.failed", state: "abandoned", deliveries: [{ status: null }] },
    ]);
  });
});

test("resend sends webhooks that the caller withheld, as often as requested, with the same event ids", async () => {
  const shop = await receiveWebhooks();
  const { call, createOrder, pay } = await openSandbox({ webhookUrl: shop.url });
  const orderId = await createOrder();
  await pay(orderId, { webhook: false });
  expect(shop.received).toHaveLength(0);
  const resent = await call("POST", "/razorpay/_sandbox/resend", { order_id: orderId, times: 2 });
  expect(resent).toMatchObject({ status: 200, body: { events: 3 } });
  expect(shop.events()).toEqual([...saleEvents, ...saleEvents]);
  expect(new Set(shop.received.map(({ eventId }) => eventId)).size).toBe(3);
});

test("faults: copies, disorder and a wrong signature", async () => {
  const shop = await receiveWebhooks();
  const { createOrder, pay, setFaults } = await openSandbox({ webhookUrl: shop.url });
  await setFaults({ webhookCopies: 2, webhookDisorder: true, webhookTamperedSignature: true });
  await pay(await createOrder());
  const received = await shop.waitFor(6);
  expect(shop.events()).toEqual(saleEvents.toReversed().flatMap((event) => [event, event]));
  expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(3);
  for (const { rawBody, signature } of received) {
    expect(signature).not.toBe(webhookSignature(rawBody, sandboxCredentials.razorpayWebhookSecret));
  }
});

test("faults: webhooks that are created while webhooksOff is set are not sent later", async () => {
  const shop = await receiveWebhooks();
  const { call, createOrder, pay, setFaults } = await openSandbox({ webhookUrl: shop.url });
  await setFaults({ webhooksOff: true });
  const orderId = await createOrder();
  await pay(orderId);
  await setFaults({ webhooksOff: false });
  await pay(await createOrder());
  await shop.waitFor(3);
  expect((await call("GET", `/razorpay/_sandbox/webhooks?order_id=${orderId}`)).body).toMatchObject([
    { state: "withheld", deliveries: [] },
    { state: "withheld" },
    { state: "withheld" },
  ]);
});

test("a webhook URL that is set later receives only later events", async () => {
  const shop = await receiveWebhooks();
  const sandbox = await openSandbox();
  await sandbox.pay(await sandbox.createOrder());
  sandbox.setWebhookUrl(shop.url);
  await sandbox.pay(await sandbox.createOrder(), { outcome: "failed" });
  await shop.waitFor(1);
  expect(shop.events()).toEqual(["payment.failed"]);
});
