import type { getCart } from "@dakbag/contracts/cart";
import { paiseToRupees } from "@dakbag/domain/money";
import { priceBreakdown } from "@dakbag/domain/price-breakdown";
import type * as z from "zod";
import type { Queryable } from "../../platform/database.ts";
import { asProduct } from "../catalogue/catalogue-snapshot.ts";
import { problemOfLine } from "./cart-line.ts";
import { findCartLines } from "./cart.queries.ts";
import { priceCartLine } from "./price-cart-line.ts";

type Cart = Pick<z.infer<typeof getCart.answer>, "items" | "breakdown">;

/** The buyer's cart at today's prices. An empty cart has no rates, hence an empty `gstLabel`. */
export async function findCart(db: Queryable, userId: string, now: Date): Promise<Cart> {
  const lines = (await findCartLines(db, userId, now)).map((row) => ({ row, priced: priceCartLine(row) }));
  const sums = priceBreakdown(lines.map(({ priced }) => priced));
  return {
    items: lines.map(({ row, priced }) => {
      const product = asProduct(row);
      return {
        _id: row.lineId,
        product,
        quantity: row.quantity,
        unitPrice: product.price,
        discountPercent: priced.discountPercent,
        price: paiseToRupees(priced.taxablePaise),
        gst: paiseToRupees(priced.gstPaise),
        problem: problemOfLine(row),
      };
    }),
    breakdown: {
      totalPrice: paiseToRupees(sums.taxablePaise),
      gst: paiseToRupees(sums.gstPaise),
      gstLabel: sums.gstLabel,
      finalPrice: paiseToRupees(sums.finalPaise),
    },
  };
}
