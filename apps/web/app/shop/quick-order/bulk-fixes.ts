import type { Product } from "@dakbag/contracts/catalogue";
import { matchProduct } from "@dakbag/domain/order-sheet/match-product";
import type { ProductIndex } from "@dakbag/domain/order-sheet/product-index";
import { readQuantity } from "@dakbag/domain/order-sheet/order-table";
import type { OrderRow } from "./order-draft.ts";
import type { Fix, OrderReview, RowReview, BulkFix } from "./order-review.ts";

/** The corrections of a row that several products fit: with or without POD where that is all it leaves open, or the cheapest. */
export function bulkFixesOfChoice(
  index: ProductIndex<Product>,
  row: OrderRow,
  candidates: readonly Product[],
): RowReview["bulkFixes"] {
  const asked = (pod: string): Fix["change"] | undefined => {
    const text = `${row.asked.trim()} ${pod}`;
    return matchProduct(index, text).state === "found" ? { asked: text } : undefined;
  };
  const [withPod, withoutPod] = [asked("with POD"), asked("without POD")];
  const cheapest = cheapestOf(candidates, row.quantity);
  return {
    // One of the two alone is no question.
    ...(withPod && withoutPod && { "with-pod": withPod, "without-pod": withoutPod }),
    ...(cheapest && { cheapest: { asked: row.asked, sku: cheapest.SKU } }),
  };
}

/** Of goods sold by one unit, those first of which there are enough, else those of which there are some. */
function cheapestOf(candidates: readonly Product[], written: string): Product | undefined {
  if (new Set(candidates.map(({ unit }) => unit)).size > 1) return undefined;
  const quantity = readQuantity(written);
  const wanted = quantity.state === "written" ? quantity.value : 1;
  const enough = candidates.filter(({ countInStock }) => countInStock >= wanted);
  const some = candidates.filter(({ countInStock }) => countInStock > 0);
  const [cheapest] = [enough, some, candidates]
    .find(({ length }) => length > 0)!
    .toSorted((one, other) => one.price - other.price);
  return cheapest;
}

const labels: Readonly<Record<BulkFix, string>> = {
  "with-pod": "With POD",
  "without-pod": "Without POD",
  cheapest: "Cheapest that fits",
  stock: "Use what is there",
  number: "Quantities as read",
};

/** The corrections of at least two rows, with their number: one row alone has its own buttons. */
export function forAllRows(rows: readonly RowReview[]): OrderReview["forAll"] {
  return (Object.keys(labels) as BulkFix[]).flatMap((kind) => {
    const fixed = rows.flatMap(({ id, bulkFixes }): [number, Fix["change"]][] => {
      const change = bulkFixes[kind];
      return change ? [[id, change]] : [];
    });
    if (fixed.length < 2) return [];
    return [{ label: `${labels[kind]} (${fixed.length} lines)`, changes: new Map(fixed) }];
  });
}
