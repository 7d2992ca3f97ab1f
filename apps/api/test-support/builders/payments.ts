import type { TestApp } from "../start-test-app.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

/** What the provider's dialog hands to the browser after a payment. */
interface PaidInDialog {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Pays an order at the sandbox as a buyer would in the dialog. Without `webhook` the sandbox sends no webhook event. */
export async function payAtSandbox(
  { sandboxUrl }: Pick<TestApp, "sandboxUrl">,
  orderId: string,
  options: {
    outcome?: "captured" | "failed" | "authorized";
    webhook?: boolean;
    amount?: number;
    force?: boolean;
    payment_id?: string;
  } = {},
): Promise<PaidInDialog> {
  const answer = await fetch(`${sandboxUrl}/razorpay/_sandbox/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ order_id: orderId, outcome: "captured", webhook: false, ...options }),
  });
  if (!answer.ok) throw new Error(`the sandbox refused the payment: ${await answer.text()}`);
  return (await answer.json()) as PaidInDialog;
}

/** The body of verifyPayment for a payment. */
export function verification(paid: PaidInDialog) {
  return {
    razorpayOrderId: paid.razorpay_order_id,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpaySignature: paid.razorpay_signature,
  };
}

/** Sends the result of a payment to the shop, as the buyer's browser does. */
export function verifyPayment({ app }: Pick<TestApp, "app">, { headers }: SignedIn, paid: PaidInDialog) {
  return app.inject({
    method: "POST",
    url: "/api/orders/verifyPayment",
    headers,
    payload: verification(paid),
  });
}

/** Pays an order and verifies the payment. @returns the provider's three values */
export async function payOrder(
  testApp: Pick<TestApp, "app" | "sandboxUrl">,
  buyer: SignedIn,
  razorpayOrderId: string,
) {
  const paid = await payAtSandbox(testApp, razorpayOrderId);
  const answer = await verifyPayment(testApp, buyer, paid);
  if (answer.statusCode !== 200) throw new Error(`the payment was refused: ${answer.body}`);
  return verification(paid);
}
