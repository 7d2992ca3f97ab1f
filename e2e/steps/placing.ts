import { newPerson } from "./people.ts";
import { type ApiBuyer, callShop, registerByApi } from "./shop-api.ts";

/** An order as its buyer gets it. */
export interface Placed {
  razorpayOrderId: string;
  order: { _id: string; orderNumber: string };
}

/** Where goods go: into Delhi, where buyers may have 500 pieces, or beyond it. */
export const addressAt = (zipCode: "110041" | "411001") => ({
  name: "Ravi Kumar",
  companyName: "Ravi Exports",
  address: "14 Rohtak Road",
  district: zipCode === "110041" ? "West Delhi" : "Pune",
  state: zipCode === "110041" ? "Delhi" : "Maharashtra",
  country: "India",
  zipCode,
  phoneNumber: "9876543210",
});

/** Puts so many of each SKU into the cart. */
export const fillCart = (buyer: ApiBuyer, goods: Record<string, number>) =>
  callShop<{ addedCount: number }>(buyer, "POST", "/api/cart/lines", {
    lines: Object.entries(goods).map(([sku, quantity]) => ({ sku, quantity })),
  });

/** Orders what lies in the cart; the order waits for its payment. */
export const orderCart = (buyer: ApiBuyer, to = addressAt("411001")) =>
  callShop<Placed>(buyer, "POST", "/api/orders", { shippingAddress: to, paymentMethod: "razorpay" });

/** An order of 1,000 pieces that waits for its payment. */
export async function place(buyer: ApiBuyer, sku: string): Promise<Placed> {
  await fillCart(buyer, { [sku]: 1000 });
  return orderCart(buyer);
}

/** One that is paid for. */
export async function placePaid(buyer: ApiBuyer, sku: string): Promise<Placed> {
  const placed = await place(buyer, sku);
  await pay(buyer, placed);
  return placed;
}

/** What the provider's dialog and the page do together. */
export async function pay(buyer: ApiBuyer, { razorpayOrderId }: Placed): Promise<void> {
  await callShop(buyer, "POST", "/api/orders/verifyPayment", await payAtSandbox(razorpayOrderId));
}

/** Somebody else reserves all there is of a product, but so many. */
export async function buyAllBut(sku: string, left: number): Promise<void> {
  const other = await registerByApi(newPerson("Somebody Else"));
  const { countInStock } = await callShop<{ countInStock: number }>(
    null,
    "GET",
    `/api/products/details/${sku}`,
  );
  await fillCart(other, { [sku]: countInStock - left });
  await orderCart(other);
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
