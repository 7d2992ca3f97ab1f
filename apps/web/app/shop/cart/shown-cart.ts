import type { CartItem } from "@dakbag/contracts/cart";
import { discountPercent } from "@dakbag/domain/money/bulk-discount";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { paiseToRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import { priceBreakdown, priceLine } from "@dakbag/domain/money/price-breakdown";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { unitPriceOf } from "#app/components/price-words.ts";
import type { LineChanges } from "./cart-changes.ts";
import type { Cart } from "./read-cart.ts";

/**
 * The cart as it will be when what is on its way has arrived, by the same rules that the server prices by. Lines
 * without a change stay the same objects; without any change it is the server's cart itself.
 */
export function shownCart(cart: Cart, changes: LineChanges): Pick<Cart, "items" | "breakdown"> {
  const items = cart.items.map((item) => {
    const quantity = changes[item._id]?.quantity;
    return quantity === undefined || quantity === item.quantity ? item : withQuantity(item, quantity);
  });
  if (items.every((item, index) => item === cart.items[index])) return cart;
  const sums = priceBreakdown(
    items.map(({ price, gst, product }) => ({
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

/** Only quantities that may stand are ever asked for, so what was wrong with the old one is not with this. */
function withQuantity(item: CartItem, quantity: number): CartItem {
  const percent = discountPercent(saleKind(item.product), quantity);
  const { taxablePaise, discountPaise, gstPaise } = priceLine({
    unitPrice: unitPriceOf(item.product),
    quantity,
    discountPercent: percent,
    gstRateBasisPoints: percentToBasisPoints(item.product.gstRatePercent),
  });
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
