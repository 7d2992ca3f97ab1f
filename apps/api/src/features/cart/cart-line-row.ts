import { type ProductRow } from "../catalogue/product-row.ts";

/** A line of a cart, or one taken out of it, with its product as it is sold now, and the PIN code that decides whether 500 pieces can be bought. */
export interface CartLineRow extends ProductRow {
  lineId: string;
  quantity: number;
  shippingPin: string | null;
}
