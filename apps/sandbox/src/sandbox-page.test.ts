import { expect, test } from "vitest";
import { openSandbox } from "../test-support/open-sandbox.ts";
import { sandboxCredentials } from "./credentials.ts";

test("the page shows messages, orders, payments and webhooks, and a switch for every fault", async () => {
  const { call, createOrder, pay } = await openSandbox();
  const orderId = await createOrder({ receipt: "<b>SO-1</b>" });
  const { razorpay_payment_id: paymentId } = await pay(orderId);
  const otp = `/msg91/api/v5/otp?template_id=${sandboxCredentials.msg91TemplateId}&mobile=919876543210&otp=1234`;
  await call("POST", otp, {}, { authkey: sandboxCredentials.msg91AuthKey });
  const { status, text } = await call("GET", "/");
  expect(status).toBe(200);
  expect(text).toContain("1234 is your OTP for Dakbag.");
  expect(text).toContain(paymentId);
  expect(text).toContain("order.paid");
  expect(text).toContain("&lt;b&gt;SO-1&lt;/b&gt;");
  const { body } = await call("GET", "/razorpay/_sandbox/faults");
  for (const name of Object.keys(body ?? {})) expect(text).toContain(`name="${name}"`);
});

test("the health check answers 200", async () => {
  const { call } = await openSandbox();
  expect(await call("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
});
