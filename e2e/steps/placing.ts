import { makeAdmin, newPerson } from "./people.ts";
import { type ApiBuyer, callShop, registerByApi } from "./shop-api.ts";

/** An order as its buyer gets it. */
export interface Placed {
  razorpayOrderId: string;
  order: { _id: string; orderNumber: string };
}

/** An address in Delhi, where 500 pieces are allowed, or outside it. */
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

/** Adds quantities by SKU to the cart. */
export const fillCart = (buyer: ApiBuyer, goods: Record<string, number>) =>
  callShop<{ addedCount: number }>(buyer, "POST", "/api/cart/lines", {
    lines: Object.entries(goods).map(([sku, quantity]) => ({ sku, quantity })),
  });

/** Orders the cart; the order is pending. */
export const orderCart = (buyer: ApiBuyer, to = addressAt("411001")) =>
  callShop<Placed>(buyer, "POST", "/api/orders", { shippingAddress: to, paymentMethod: "razorpay" });

/** A pending order of 1,000 pieces. */
export async function place(buyer: ApiBuyer, sku: string): Promise<Placed> {
  await fillCart(buyer, { [sku]: 1000 });
  return orderCart(buyer);
}

/** A paid order of 1,000 pieces. */
export async function placePaid(buyer: ApiBuyer, sku: string): Promise<Placed> {
  const placed = await place(buyer, sku);
  await pay(buyer, placed);
  return placed;
}

/** Pays as the provider's dialog and the page do. */
export async function pay(buyer: ApiBuyer, { razorpayOrderId }: Placed): Promise<void> {
  await callShop(buyer, "POST", "/api/orders/verifyPayment", await payAtSandbox(razorpayOrderId));
}

/** Another buyer, whose limit an admin has raised, reserves a product's stock except so many. */
export async function buyAllBut(
  sku: string,
  left: number,
): Promise<{ readonly other: ApiBuyer; readonly placed: Placed }> {
  const other = await registerByApi(newPerson("Another Buyer"));
  await raiseHoldLimit(other);
  const { countInStock } = await callShop<{ countInStock: number }>(
    null,
    "GET",
    `/api/products/details/${sku}`,
  );
  await fillCart(other, { [sku]: countInStock - left });
  return { other, placed: await orderCart(other) };
}

/** Staff let the buyer hold all that is in stock, also from buyers who pay. */
export async function raiseHoldLimit(buyer: ApiBuyer): Promise<void> {
  const admin = await registerByApi(newPerson("Meera Iyer"));
  await makeAdmin(admin.person);
  const search = `/api/admin/customers?search=${buyer.person.phoneNumber}`;
  const { customers } = await callShop<{ customers: { id: string }[] }>(admin, "GET", search);
  const path = `/api/admin/customers/${customers[0]?.id}/holdLimit`;
  await callShop(admin, "PUT", path, { limit: 100_000_000, version: 0 });
}

/** Pays at the provider without a webhook. */
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
