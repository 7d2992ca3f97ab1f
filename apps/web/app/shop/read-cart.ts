import type { CartItem } from "@dakbag/contracts/cart";
import { type Answer, call } from "#app/api/call.ts";
import { setCartCount } from "#app/api/cart-count.ts";

export type Cart = Omit<Answer<"GET /api/cart">, "success">;

let last: readonly CartItem[] = [];

/** Reads the cart. Unchanged lines stay the same objects, so only changed ones render again. */
export async function readCart(): Promise<Cart> {
  const { success: _success, items, ...cart } = await call("GET /api/cart");
  setCartCount(items.length);
  const before = new Map(last.map((item) => [item._id, item]));
  last = items.map((item) => {
    const known = before.get(item._id);
    return known && JSON.stringify(known) === JSON.stringify(item) ? known : item;
  });
  return { items: [...last], ...cart };
}
