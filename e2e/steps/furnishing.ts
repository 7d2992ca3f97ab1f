import { newPerson } from "./people.ts";
import { type ApiBuyer, callShop, registerByApi } from "./shop-api.ts";

const address = {
  name: "Ravi Kumar",
  companyName: "Ravi Exports",
  address: "14 Rohtak Road",
  district: "West Delhi",
  state: "Delhi",
  country: "India",
  zipCode: "110041",
  phoneNumber: "9876543210",
};

/** A buyer for whom every page has something to show. */
export interface FullHouse {
  readonly buyer: ApiBuyer;
  readonly paidId: string;
  readonly pendingId: string;
}

/** Somebody with details, a second address, a paid order, one that waits for its payment, and goods in the cart. */
export async function furnish(): Promise<FullHouse> {
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  await callShop(buyer, "POST", "/api/users/shippingDetails", {
    basicDetails: { GSTIN: "07ABCDE1234F1Z2", UIN: "" },
    billingDetails: address,
    shippingDetails: address,
  });
  await callShop(buyer, "POST", "/api/users/addresses", { ...address, address: "2 Mill Road" });
  await fillCart(buyer, { TAPBRN048: 1, HONSLV150: 5 });
  const paid = await order(buyer);
  await pay(buyer, paid);
  await fillCart(buyer, { TAPBRN048: 1 });
  const pending = await order(buyer);
  await fillCart(buyer, { HONSLV300: 24, POLPOD120160: 1000, MEELBL100: 1 });
  return { buyer, paidId: paid.order._id, pendingId: pending.order._id };
}

const fillCart = (buyer: ApiBuyer, goods: Record<string, number>) =>
  callShop(buyer, "POST", "/api/cart/lines", {
    lines: Object.entries(goods).map(([sku, quantity]) => ({ sku, quantity })),
  });

interface Payable {
  razorpayOrderId: string;
  razorpayKeyId: string;
  order: { _id: string };
}

const order = (buyer: ApiBuyer) =>
  callShop<Payable>(buyer, "POST", "/api/orders", { shippingAddress: address, paymentMethod: "razorpay" });

/** What the provider's dialog and the page do together. */
async function pay(buyer: ApiBuyer, { razorpayOrderId, razorpayKeyId }: Payable): Promise<void> {
  const answer = await fetch(`${process.env["SANDBOX_URL"]}/razorpay/checkout/payments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      key: razorpayKeyId,
      order_id: razorpayOrderId,
      method: "upi",
      vpa: "success@razorpay",
    }),
  });
  const { response } = (await answer.json()) as { response: Record<string, string> };
  await callShop(buyer, "POST", "/api/orders/verifyPayment", {
    razorpayOrderId: response["razorpay_order_id"],
    razorpayPaymentId: response["razorpay_payment_id"],
    razorpaySignature: response["razorpay_signature"],
  });
}
