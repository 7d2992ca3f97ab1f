import { expect, test } from "vitest";
import { openSandbox } from "../test-support/open-sandbox.ts";
import { sandboxCredentials } from "./credentials.ts";

const key = sandboxCredentials.razorpayKeyId;
const origin = encodeURIComponent("http://localhost:3000");

test("the checkout script defines window.Razorpay, needs no key to load and is never cached", async () => {
  const { url } = await openSandbox();
  const answer = await fetch(`${url}/razorpay/v1/checkout.js`);
  expect(answer.headers.get("content-type")).toContain("text/javascript");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toContain("window.Razorpay = Razorpay");
});

test("the dialog shows the order's amount and has no inline script or style", async () => {
  const { url, createOrder } = await openSandbox();
  const orderId = await createOrder();
  const answer = await fetch(`${url}/razorpay/checkout?key=${key}&order_id=${orderId}&origin=${origin}`);
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  const page = await answer.text();
  expect(page).toContain("Pay ₹6,490.00");
  expect(page).not.toMatch(/ style=|<style|<script(?![^>]* src=)/);
});

test.each([
  ["an order of another account", "rzp_test_another000000", "The id provided does not exist"],
  ["a paid order", key, "Payment already done for this order."],
])("the dialog refuses %s", async (_name, keyId, message) => {
  const { call, createOrder, pay } = await openSandbox();
  const orderId = await createOrder();
  await pay(orderId);
  const { text } = await call("GET", `/razorpay/checkout?key=${keyId}&order_id=${orderId}&origin=${origin}`);
  expect(text).toContain(message);
  expect(text).not.toContain("Pay using UPI");
});

test("values in the dialog's URL are escaped", async () => {
  const { call } = await openSandbox();
  const evil = encodeURIComponent('"><script>alert(1)</script>');
  const { text } = await call("GET", `/razorpay/checkout?key=${evil}&order_id=x&origin=${origin}`);
  expect(text).not.toContain("<script>alert");
});

const card = { method: "card", expiry: "12/40", cvv: "123", holder: "Asha", otp: "1234" };

test.each([
  ["UPI success", { method: "upi", vpa: "success@razorpay" }, undefined],
  ["UPI failure", { method: "upi", vpa: "failure@razorpay" }, "payment_failed"],
  ["a good card", { ...card, number: "5500 6700 0000 1002" }, undefined],
  ["a card without balance", { ...card, number: "4100 2800 0008 0001" }, "insufficient_fund"],
  ["an OTP of three digits", { ...card, number: "4100 2800 0000 1007", otp: "123" }, "incorrect_otp"],
  ["netbanking, Success", { method: "netbanking", bank: "HDFC", bank_answers: "success" }, undefined],
  [
    "netbanking, Failure",
    { method: "netbanking", bank: "HDFC", bank_answers: "failure" },
    "payment_cancelled",
  ],
])("the payment instrument decides the outcome: %s", async (_name, instrument, reason) => {
  const { call, razorpay, createOrder } = await openSandbox();
  const orderId = await createOrder();
  const buyer = { key, order_id: orderId, contact: "98765 43210", email: "a@b.in" };
  const { status, body } = await call("POST", "/razorpay/checkout/payments", { ...buyer, ...instrument });
  expect(status).toBe(200);
  if (reason === undefined) expect(body).toMatchObject({ response: { razorpay_order_id: orderId } });
  else expect(body).toMatchObject({ error: { reason, metadata: { order_id: orderId } } });
  expect((await razorpay("GET", `/orders/${orderId}/payments`)).body).toMatchObject({
    items: [
      { status: reason === undefined ? "captured" : "failed", contact: "+919876543210", email: "a@b.in" },
    ],
  });
});

test.each([
  ["an unknown UPI address", { method: "upi", vpa: "me@bank" }, "vpa"],
  ["a card that is no test card", { ...card, number: "4111111111111111" }, "number"],
  ["an expired card", { ...card, number: "4100280000001007", expiry: "01/20" }, "expiry"],
  ["another account's key", { method: "upi", vpa: "success@razorpay", key: "rzp_test_other" }, undefined],
])("refuses %s before any payment is made", async (_name, fields, field) => {
  const { call, razorpay, createOrder } = await openSandbox();
  const orderId = await createOrder();
  const refused = await call("POST", "/razorpay/checkout/payments", { key, order_id: orderId, ...fields });
  expect(refused.status).toBe(400);
  if (field !== undefined) expect(refused.body).toMatchObject({ error: { field } });
  expect((await razorpay("GET", `/orders/${orderId}/payments`)).body).toMatchObject({ count: 0 });
});

test("a payment of an order with manual capture stays authorised", async () => {
  const { call, razorpay, createOrder } = await openSandbox();
  const orderId = await createOrder({ payment: { capture: "manual" } });
  await call("POST", "/razorpay/checkout/payments", {
    key,
    order_id: orderId,
    method: "upi",
    vpa: "success@razorpay",
  });
  expect((await razorpay("GET", `/orders/${orderId}/payments`)).body).toMatchObject({
    items: [{ status: "authorized", captured: false }],
  });
});
