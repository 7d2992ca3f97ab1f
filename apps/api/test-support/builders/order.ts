import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { TestApp } from "../start-test-app.ts";
import { fillCart } from "./cart.ts";
import { checkoutAddress } from "./shipping-details.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

/** @param branchId of a colleague, the branch that they buy for */
export function requestOrder({ app }: Pick<TestApp, "app">, buyer: SignedIn, branchId?: string) {
  return app.inject({
    method: "POST",
    url: "/api/orders",
    headers: buyer.headers,
    payload: { shippingAddress: checkoutAddress, paymentMethod: "razorpay", branchId },
  });
}

/** A placed order that waits for its payment. */
export async function placeOrder(
  testApp: Pick<TestApp, "app">,
  buyer: SignedIn,
  goods: Readonly<Record<string, number>>,
  branchId?: string,
): Promise<PayableOrder> {
  await fillCart(testApp, buyer, goods);
  const answer = await requestOrder(testApp, buyer, branchId);
  if (answer.statusCode !== 200) throw new Error(`the order was refused: ${answer.body}`);
  return answer.json<PayableOrder>();
}

/** What can still be sold of a product. */
export async function stockOf({ db }: Pick<TestApp, "db">, sku: string): Promise<number> {
  const { rows } = await db.query<{ count_in_stock: number }>(
    "SELECT count_in_stock FROM products WHERE sku = $1",
    [sku],
  );
  return rows[0]!.count_in_stock;
}
