import type { CartItem } from "@dakbag/contracts/cart";
import { discountPercent } from "@dakbag/domain/pricing/bulk-discount";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { paiseToRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import { priceBreakdown } from "@dakbag/domain/pricing/price-breakdown";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { priceProduct } from "#app/components/product-price.ts";
import type { Cart } from "../read-cart.ts";

/** A change of a line that the server has not answered yet, or why it refused the last one. */
export interface LineChange {
  readonly quantity?: number;
  readonly isDeleting?: boolean;
  readonly isSaving?: boolean;
  readonly refusal?: string;
}

export type LineChanges = Readonly<Record<string, LineChange>>;

/**
 * The cart with its pending changes, priced by the server's own rules. Lines without a change stay the same objects;
 * without any change it is the server's cart itself.
 */
export function withChanges(cart: Cart, changes: LineChanges): Pick<Cart, "items" | "breakdown"> {
  const items = cart.items.map((item) => {
    const quantity = changes[item._id]?.quantity;
    return quantity === undefined || quantity === item.quantity ? item : withQuantity(item, quantity);
  });
  if (items.every((item, index) => item === cart.items[index])) return cart;
  const sums = priceBreakdown(
    items
      .filter(({ problem }) => problem === null)
      .map(({ price, gst, product }) => ({
        taxablePaise: rupeesToPaise(price),
        gstPaise: rupeesToPaise(gst),
        gstRateBasisPoints: percentToBasisPoints(product.gstRatePercent),
      })),
  );
  return {
    items,
    breakdown: {
      totalPrice: paiseToRupees(sums.taxablePaise),
      gst: paiseToRupees(sums.gstPaise),
      gstLabel: sums.gstLabel,
      finalPrice: paiseToRupees(sums.finalPaise),
    },
  };
}

/** Only valid quantities are ever sent, so the problems of the old quantity are over. */
function withQuantity(item: CartItem, quantity: number): CartItem {
  const percent = discountPercent(saleKind(item.product), quantity);
  const { taxablePaise, discountPaise, gstPaise } = priceProduct(item.product, quantity);
  const problems = item.problems.filter(({ fixQuantity }) => fixQuantity === null);
  return {
    ...item,
    quantity,
    discountPercent: percent,
    discount: paiseToRupees(discountPaise),
    price: paiseToRupees(taxablePaise),
    gst: paiseToRupees(gstPaise),
    problems,
    problem: problems[0]?.message ?? null,
  };
}
