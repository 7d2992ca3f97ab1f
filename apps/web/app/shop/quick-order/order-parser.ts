import type { Product } from "@dakbag/contracts/catalogue";
import { searchCatalogue, suggestedProducts } from "@dakbag/domain/catalogue/catalogue-search";
import { adjacentQuantity } from "@dakbag/domain/cart/nearest-quantity";
import { formatQuantity } from "@dakbag/domain/money/money";
import { indexProducts } from "@dakbag/domain/order-sheet/product-index";
import { matchProduct } from "@dakbag/domain/order-sheet/match-product";
import { readQuantity } from "@dakbag/domain/order-sheet/order-table";
import type { OrderDraft, OrderRow } from "./order-draft.ts";
import type { Choice, OrderReview, Reading } from "./order-review.ts";
import { problemLinesCsv, readFile, readPasted, readTyped } from "./read-order.ts";
import { choiceOf, rowReviewer } from "./review-rows.ts";

/** Reads and reviews rows by the catalogue and the domain's rules. */
export interface OrderParser {
  review: (rows: readonly OrderRow[], isFromDelhi: boolean) => OrderReview;
  suggest: (asked: string) => Choice[];
  readPasted: (text: string) => Reading;
  readFile: (file: File) => Promise<Reading>;
  readTyped: (row: OrderRow) => Omit<OrderRow, "id">[] | undefined;
  problemLinesCsv: (draft: OrderDraft, review: OrderReview) => string;
  /** The next valid quantity, up (1) or down (-1). */
  step: (sku: string, written: string, direction: 1 | -1, isFromDelhi: boolean) => string | undefined;
}

const maxSuggestions = 8;

export function createOrderParser(products: readonly Product[]): OrderParser {
  const index = indexProducts(products);
  return {
    review: rowReviewer(index),
    suggest(asked) {
      if (asked.trim() === "") return [];
      const match = matchProduct(index, asked);
      const named =
        match.state === "found"
          ? [match.product]
          : match.state === "ambiguous"
            ? match.candidates
            : match.nearest;
      const found = suggestedProducts(searchCatalogue(products, asked, maxSuggestions));
      return [...new Set([...named, ...found])].slice(0, maxSuggestions).map(choiceOf);
    },
    readPasted: (text) => readPasted(index, text),
    readFile: (file) => readFile(index, file),
    readTyped: (row) => readTyped(index, row),
    problemLinesCsv,
    step(sku, written, direction, isFromDelhi) {
      const product = products.find(({ SKU }) => SKU === sku);
      const quantity = readQuantity(written);
      if (!product || quantity.state === "ambiguous") return undefined;
      const from = quantity.state === "written" ? quantity.value : 0;
      const next = adjacentQuantity({ ...product, isFromDelhi }, from, direction);
      return next === undefined ? undefined : formatQuantity(next);
    },
  };
}
