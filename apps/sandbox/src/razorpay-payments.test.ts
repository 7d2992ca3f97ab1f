import { expect, test } from "vitest";
import { openSandbox } from "../test-support/open-sandbox.ts";
import { sandboxCredentials } from "./credentials.ts";
import { paymentSignature } from "./razorpay-signatures.ts";

test("a captured payment marks its order paid, is signed, and has the fields of the provider's sample", async () => {
  const { razorpay, createOrder, pay } = await openSandbox();
  const orderId = await createOrder({ notes: { sku: "A" } });
  const answer = await pay(orderId);
  expect(answer.razorpay_order_id).toBe(orderId);
  expect(answer.razorpay_signature).toBe(
    paymentSignature(orderId, answer.razorpay_payment_id, sandboxCredentials.razorpayKeySecret),
  );
  const payment = await razorpay("GET", `/payments/${answer.razorpay_payment_id}`);
  expect(payment.body).toMatchObject({
    entity: "payment",
    amount: 649_000,
    currency: "INR",
    status: "captured",
    order_id: orderId,
    method: "upi",
    captured: true,
    amount_refunded: 0,
    refund_status: null,
    vpa: "success@razorpay",
    upi: { vpa: "success@razorpay" },
    fee: 15_316,
    tax: 2_336,
    error_code: null,
    acquirer_data: { rrn: expect.stringMatching(/^\d{12}$/), upi_transaction_id: expect.any(String) },
    notes: { sku: "A" },
  });
  expect((await razorpay("GET", `/orders/${orderId}`)).body).toMatchObject({
    status: "paid",
    amount_paid: 649_000,
    amount_due: 0,
    attempts: 1,
  });
});

test("ORD-02, ORD-03: a failed attempt leaves the order attempted, and the next attempt on the same order may succeed", async () => {
  const { razorpay, createOrder, pay } = await openSandbox();
  const orderId = await createOrder();
  const failed = await pay(orderId, { outcome: "failed", method: "card" });
  expect((await razorpay("GET", `/payments/${failed.razorpay_payment_id}`)).body).toMatchObject({
    status: "failed",
    captured: false,
    fee: null,
    tax: null,
    error_code: "BAD_REQUEST_ERROR",
    error_source: "customer",
    error_step: "payment_authentication",
    error_reason: "payment_cancelled",
    acquirer_data: { auth_code: null },
    card: { entity: "card", network: "Visa", last4: "0002" },
  });
  expect((await razorpay("GET", `/orders/${orderId}`)).body).toMatchObject({
    status: "attempted",
    attempts: 1,
  });
  await pay(orderId, { method: "netbanking" });
  expect((await razorpay("GET", `/orders/${orderId}`)).body).toMatchObject({ status: "paid", attempts: 2 });
  expect((await razorpay("GET", `/orders/${orderId}/payments`)).body).toMatchObject({
    entity: "collection",
    count: 2,
    items: [{ status: "captured", method: "netbanking", bank: "HDFC" }, { status: "failed" }],
  });
});

test("a failed payment may be captured later, under its own id (late authorisation)", async () => {
  const { razorpay, createOrder, pay } = await openSandbox();
  const orderId = await createOrder();
  const { razorpay_payment_id: paymentId } = await pay(orderId, { outcome: "failed" });
  expect(await pay(orderId, { payment_id: paymentId })).toMatchObject({ razorpay_payment_id: paymentId });
  expect((await razorpay("GET", `/payments/${paymentId}`)).body).toMatchObject({
    status: "captured",
    error_code: null,
  });
  expect((await razorpay("GET", `/orders/${orderId}`)).body).toMatchObject({ status: "paid", attempts: 1 });
});

test("a paid order refuses a second payment, unless `force` simulates a double payment", async () => {
  const { razorpay, call, createOrder, pay } = await openSandbox();
  const orderId = await createOrder();
  await pay(orderId);
  const again = { order_id: orderId, outcome: "captured" };
  expect(await call("POST", "/razorpay/_sandbox/pay", again)).toMatchObject({
    status: 400,
    body: { error: { description: "Payment already done for this order." } },
  });
  await pay(orderId, { force: true });
  expect((await razorpay("GET", `/orders/${orderId}/payments`)).body).toMatchObject({ count: 2 });
});

test("an authorised payment blocks a second one, and is captured once and only with its own amount", async () => {
  const { razorpay, call, createOrder, pay } = await openSandbox();
  const orderId = await createOrder({ payment: { capture: "manual" } });
  const { razorpay_payment_id: paymentId } = await pay(orderId, { outcome: "authorized" });
  expect(
    (await call("POST", "/razorpay/_sandbox/pay", { order_id: orderId, outcome: "captured" })).status,
  ).toBe(400);
  const capture = (amount: number) =>
    razorpay("POST", `/payments/${paymentId}/capture`, { amount, currency: "INR" });
  expect(await capture(648_999)).toMatchObject({
    status: 400,
    body: { error: { description: "Capture amount must be equal to the amount authorized" } },
  });
  expect(await capture(649_000)).toMatchObject({ status: 200, body: { status: "captured", captured: true } });
  expect(await capture(649_000)).toMatchObject({
    status: 400,
    body: { error: { description: "This payment has already been captured" } },
  });
  expect((await razorpay("GET", `/orders/${orderId}`)).body).toMatchObject({ status: "paid", amount_due: 0 });
});

test("simulates a payment whose amount differs from the order's", async () => {
  const { razorpay, createOrder, pay } = await openSandbox();
  const { razorpay_payment_id: paymentId } = await pay(await createOrder(), { amount: 100 });
  expect((await razorpay("GET", `/payments/${paymentId}`)).body).toMatchObject({
    amount: 100,
    status: "captured",
  });
});

test("refuses to pay an unknown order, and names the invalid field of a request", async () => {
  const { call, createOrder } = await openSandbox();
  const pay = (body: unknown) => call("POST", "/razorpay/_sandbox/pay", body);
  expect((await pay({ order_id: "order_unknown", outcome: "captured" })).status).toBe(400);
  expect(await pay({ order_id: await createOrder(), outcome: "won" })).toMatchObject({
    status: 400,
    body: { error: { field: "outcome" } },
  });
});
