import type { getCart } from "@dakbag/contracts/cart";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import { paiseToRupees } from "@dakbag/domain/money/money";
import { priceBreakdown } from "@dakbag/domain/money/price-breakdown";
import type * as z from "zod";
import type { Queryable } from "../../platform/database.ts";
import { asProduct } from "../catalogue/catalogue-content.ts";
import { missingProgrammes } from "../checkout/marketplace-authorisation.ts";
import { priceCartLine } from "./cart-line.ts";
import { problemsOfLine } from "./cart-problems.ts";
import { findCartLines } from "./cart.queries.ts";

type Cart = Omit<z.infer<typeof getCart.answer>, "success">;

/** The buyer's cart at today's prices. An empty cart has no GST rates, so its `gstLabel` is empty. */
export async function findCart(db: Queryable, userId: string, now: Date): Promise<Cart> {
  const rows = await findCartLines(db, userId, now);
  const missing = await missingProgrammes(db, userId, rows);
  const lines = rows.map((row) => ({ row, priced: priceCartLine(row) }));
  const sums = priceBreakdown(lines.map(({ priced }) => priced));
  return {
    items: lines.map(({ row, priced }) => {
      const product = asProduct(row);
      const problems = problemsOfLine(row, missing);
      return {
        _id: row.lineId,
        product,
        quantity: row.quantity,
        unitPrice: product.price,
        discountPercent: priced.discountPercent,
        discount: paiseToRupees(priced.discountPaise),
        price: paiseToRupees(priced.taxablePaise),
        gst: paiseToRupees(priced.gstPaise),
        problem: problems[0]?.message ?? null,
        problems,
      };
    }),
    breakdown: {
      totalPrice: paiseToRupees(sums.taxablePaise),
      gst: paiseToRupees(sums.gstPaise),
      gstLabel: sums.gstLabel,
      finalPrice: paiseToRupees(sums.finalPaise),
    },
    // Every row has the buyer's PIN code.
    isFromDelhi: isDelhiPincode(rows[0]?.shippingPin ?? undefined),
  };
}
