import { newPerson } from "./people.ts";
import { addressAt, fillCart, orderCart, pay } from "./placing.ts";
import { type ApiBuyer, callShop, registerByApi } from "./shop-api.ts";

const address = addressAt("110041");

/** A buyer who has data on every page. */
export interface BuyerWithOrders {
  readonly buyer: ApiBuyer;
  readonly paidId: string;
  readonly pendingId: string;
}

/** Registers a buyer with details, a second address, a paid order, a pending one, and a full cart. */
export async function registerBuyerWithOrders(): Promise<BuyerWithOrders> {
  const buyer = await registerByApi(newPerson("Ravi Kumar"));
  await callShop(buyer, "POST", "/api/users/shippingDetails", {
    basicDetails: { GSTIN: "07ABCDE1234F1Z2", UIN: "" },
    billingDetails: address,
    shippingDetails: address,
  });
  await callShop(buyer, "POST", "/api/users/addresses", { ...address, address: "2 Mill Road" });
  await fillCart(buyer, { TAPBRN048: 1, HONSLV150: 5 });
  const paid = await orderCart(buyer, address);
  await pay(buyer, paid);
  await fillCart(buyer, { TAPBRN048: 1 });
  const pending = await orderCart(buyer, address);
  await fillCart(buyer, { HONSLV300: 24, POLPOD120160: 1000, MEELBL100: 1 });
  return { buyer, paidId: paid.order._id, pendingId: pending.order._id };
}
