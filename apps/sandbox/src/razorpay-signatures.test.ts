import { expect, test } from "vitest";
import { paymentSignature, webhookSignature } from "./razorpay-signatures.ts";

test("paymentSignature signs order and payment as checkout does, by a precomputed test vector", () => {
  const signature = paymentSignature(
    "order_IEIaMR65cu6nz3",
    "pay_IH4NVgf4Dreq1l",
    "test_secret_0123456789ab",
  );
  expect(signature).toBe("9b951bff8250de261706616ed1a43282d74c054e737cf1acb759a3427115fd83");
});

test("webhookSignature signs the raw bytes with the webhook's secret, by a precomputed test vector", () => {
  const body = '{"entity":"event","event":"payment.captured","created_at":1700000000}';
  const signature = "05a53fc290e45c2360bc3a28b9d4301bb4fb11b1b6e2b42eeddbda58a81dbd3e";
  expect(webhookSignature(body, "whsec_local")).toBe(signature);
  expect(webhookSignature(Buffer.from(body), "whsec_local")).toBe(signature);
});
