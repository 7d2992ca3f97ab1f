import type { Product } from "@dakbag/contracts/catalogue";
import { discountPercent } from "@dakbag/domain/pricing/bulk-discount";
import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import { adjacentQuantity } from "@dakbag/domain/cart/nearest-quantity";
import { type ProductIndex, codeOf } from "@dakbag/domain/order-sheet/product-index";
import { matchProduct } from "@dakbag/domain/order-sheet/match-product";
import { readQuantity } from "@dakbag/domain/order-sheet/order-table";
import { normaliseText } from "@dakbag/domain/product-text/tokenise";
import { type PricedLine, priceBreakdown } from "@dakbag/domain/pricing/price-breakdown";
import { checkQuantity } from "@dakbag/domain/cart/quantity-options";
import { saleKind, unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { unitProblem } from "@dakbag/domain/order-sheet/unit-problem";
import { formatPrice, priceProduct } from "#app/components/product-price.ts";
import { type OrderRow, isBlank } from "./order-draft.ts";
import type { Choice, Fix, OrderReview, RowReview } from "./order-review.ts";
import { forAllRows, bulkFixesOfChoice } from "./bulk-fixes.ts";

interface Reviewed {
  review: RowReview;
  priced?: PricedLine;
  /** The requested number, valid or not. */
  quantity?: number;
}

/**
 * Reviews every row: its product, its problems and its price. The same row object is not reviewed again, so that typing
 * in one of a thousand rows stays quick.
 */
export function rowReviewer(index: ProductIndex<Product>) {
  const known = new Map([true, false].map((isFromDelhi) => [isFromDelhi, new WeakMap<OrderRow, Reviewed>()]));
  return (rows: readonly OrderRow[], isFromDelhi: boolean): OrderReview => {
    const reviewed = known.get(isFromDelhi);
    return reviewAll(rows, (row) => {
      const before = reviewed?.get(row);
      if (before) return before;
      const now = reviewRow(index, row, isFromDelhi);
      reviewed?.set(row, now);
      return now;
    });
  };
}

function reviewAll(rows: readonly OrderRow[], review: (row: OrderRow) => Reviewed): OrderReview {
  const firstOf = new Map<string, { row: OrderRow; at: number; quantity?: number }>();
  const reviewed = rows.map((row, at): Reviewed => {
    const own = review(row);
    const sku = own.review.product?.sku;
    if (sku === undefined) return own;
    const first = firstOf.get(sku);
    if (first) return { review: duplicateOf(own, first) };
    firstOf.set(sku, { row, at, ...(own.quantity !== undefined && { quantity: own.quantity }) });
    return own;
  });
  const ready = reviewed.filter((row) => row.review.line);
  const priced = ready.flatMap((row) => row.priced ?? []);
  const filled = reviewed.filter((row) => row.review.state !== "blank");
  return {
    rows: new Map(reviewed.map((row) => [row.review.id, row.review])),
    readyIds: ready.map((row) => row.review.id),
    problemCount: filled.length - ready.length,
    forAll: forAllRows(reviewed.map((row) => row.review)),
    ...(priced.length > 0 && { totals: totalsOf(priced) }),
  };
}

function totalsOf(priced: readonly PricedLine[]): NonNullable<OrderReview["totals"]> {
  const { taxablePaise, gstPaise, finalPaise, gstLabel } = priceBreakdown(priced);
  return {
    totalPrice: formatRupees(taxablePaise),
    gstLabel,
    gst: formatRupees(gstPaise),
    finalPrice: formatRupees(finalPaise),
  };
}

/** A product that another row has already: one button combines the two. */
function duplicateOf(
  { review, quantity }: Reviewed,
  first: { row: OrderRow; at: number; quantity?: number },
): RowReview {
  const { line: _line, total: _total, totalNote: _note, ...rest } = review;
  const problem = `This product is in row ${first.at + 1} already.`;
  const bulkFixes = {};
  if (quantity === undefined || first.quantity === undefined)
    return { ...rest, problem, fixes: [], bulkFixes };
  const sum = formatQuantity(quantity + first.quantity);
  const merged = `Combined: ${formatQuantity(first.quantity)} + ${formatQuantity(quantity)}`;
  const fix: Fix = {
    label: `Combine: ${sum}`,
    change: { quantity: sum, merged },
    combinesWithRow: first.row.id,
  };
  return { ...rest, problem, fixes: [fix], bulkFixes };
}

function reviewRow(index: ProductIndex<Product>, row: OrderRow, isFromDelhi: boolean): Reviewed {
  const { id } = row;
  if (isBlank(row)) return { review: { id, state: "blank", choices: [], fixes: [], bulkFixes: {} } };
  const chosen =
    row.sku === undefined ? undefined : index.byCode.get(codeOf(normaliseText(row.sku)))?.product;
  const match = chosen ? ({ state: "found", product: chosen } as const) : matchProduct(index, row.asked);
  if (match.state === "found") return reviewProduct(row, match.product, isFromDelhi);
  const products = match.state === "ambiguous" ? match.candidates : match.nearest;
  const reason = row.asked.trim() === "" ? "Which product?" : match.reason;
  const bulkFixes =
    match.state === "ambiguous" && match.isChoice ? bulkFixesOfChoice(index, row, products) : {};
  return {
    review: { id, state: match.state, reason, choices: products.map(choiceOf), fixes: [], bulkFixes },
  };
}

/** A product as one of several to choose from. */
export function choiceOf(product: Product): Choice {
  return {
    sku: product.SKU,
    title: product.title,
    price: `${formatPrice(product)} per ${unitNoun(product, 1)}`,
  };
}

function reviewProduct(row: OrderRow, product: Product, isFromDelhi: boolean): Reviewed {
  const { id } = row;
  const detail = product.countInStock > 0 ? "" : "Out of Stock";
  const found = { id, state: "found", product: { ...choiceOf(product), detail }, choices: [] } as const;
  const wrong = (
    problem: string,
    fixes: readonly Fix[] = [],
    bulkFixes: RowReview["bulkFixes"] = {},
  ): Reviewed => ({
    review: { ...found, problem, fixes, bulkFixes },
  });
  const numbered = (reason: string, choices: readonly number[]) => {
    const fixes = choices.map((choice) => withUnit(choice));
    const [only] = fixes;
    return wrong(reason, fixes, only && fixes.length === 1 ? { number: only.change } : {});
  };
  const make = (quantity: number, label = "Make it", noun = ""): Fix => ({
    label: `${label} ${formatQuantity(quantity)}${noun}`,
    change: { quantity: formatQuantity(quantity) },
  });
  const withUnit = (quantity: number) => make(quantity, "Make it", ` ${unitNoun(product, quantity)}`);

  if (row.doubt) return numbered(row.doubt.reason, row.doubt.choices);
  const written = readQuantity(row.quantity);
  if (written.state === "missing") return wrong("Type a quantity.");
  if (written.state === "ambiguous") return numbered(written.reason, written.choices);
  const quantity = written.value;
  const otherUnit = unitProblem(product, written.unit ?? row.unit ?? null);
  if (otherUnit !== undefined) return { ...wrong(otherUnit, [withUnit(quantity)]), quantity };
  const situation = { unit: product.unit, countInStock: product.countInStock, isFromDelhi };
  const check = checkQuantity({ ...situation, quantity });
  if (!check.ok) {
    const labelOf = (offer: number) => {
      if (check.reason !== "over-stock" || offer > quantity) return "Make it";
      return offer === product.countInStock ? "Use all" : "Use";
    };
    const offers = [adjacentQuantity(situation, quantity, -1), adjacentQuantity(situation, quantity, 1)];
    const fixes = offers.flatMap((offer) => (offer === undefined ? [] : [make(offer, labelOf(offer))]));
    const [first] = check.reason === "over-stock" ? fixes : [];
    return { ...wrong(check.message, fixes, first ? { stock: first.change } : {}), quantity };
  }
  const { priced, total, totalNote } = priceOf(product, quantity);
  const review: RowReview = { ...found, fixes: [], bulkFixes: {}, total, totalNote };
  if (row.refusal !== undefined) return { review: { ...review, problem: row.refusal }, quantity };
  return { review: { ...review, line: { sku: product.SKU, quantity } }, priced, quantity };
}

function priceOf(product: Product, quantity: number) {
  const percent = discountPercent(saleKind(product), quantity);
  const priced = priceProduct(product, quantity);
  const off = percent > 0 ? `${percent}% off, ` : "";
  return {
    priced,
    total: formatRupees(priced.taxablePaise),
    totalNote: `${off}+ ${formatRupees(priced.gstPaise)} GST`,
  };
}
