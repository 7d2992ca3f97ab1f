import { type ApiBuyer, callShop } from "./shop-api.ts";

/** An order as its buyer gets it. */
export interface Placed {
  razorpayOrderId: string;
  order: { _id: string; orderNumber: string };
}

/** An order of 1,000 pieces that waits for its payment. */
export async function place(buyer: ApiBuyer, sku: string): Promise<Placed> {
  await callShop(buyer, "POST", "/api/cart", { sku, quantity: 1000 });
  const shippingAddress = {
    name: "Ravi Kumar",
    companyName: "Ravi Exports",
    address: "14 Rohtak Road",
    district: "Pune",
    state: "Maharashtra",
    country: "India",
    zipCode: "411001",
    phoneNumber: "9876543210",
  };
  return callShop<Placed>(buyer, "POST", "/api/orders", { shippingAddress, paymentMethod: "razorpay" });
}

/** One that is paid for. */
export async function placePaid(buyer: ApiBuyer, sku: string): Promise<Placed> {
  const placed = await place(buyer, sku);
  const payment = await payAtSandbox(placed.razorpayOrderId);
  await callShop(buyer, "POST", "/api/orders/verifyPayment", payment);
  return placed;
}

/** Pays in the provider's dialog; the shop hears of it only by asking. */
export async function payAtSandbox(razorpayOrderId: string): Promise<object> {
  const answer = await fetch(`${process.env["SANDBOX_URL"]}/razorpay/_sandbox/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ order_id: razorpayOrderId, outcome: "captured", webhook: false }),
  });
  const paid = (await answer.json()) as Record<string, string>;
  return {
    razorpayOrderId: paid["razorpay_order_id"],
    razorpayPaymentId: paid["razorpay_payment_id"],
    razorpaySignature: paid["razorpay_signature"],
  };
}
