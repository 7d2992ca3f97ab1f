import { stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import { listSearchParams, oneOf, pageNumber, textUpTo } from "#app/staff/list-search-params.ts";

/** What the list shows; empty is anything. */
export const inventorySearchParams = listSearchParams(
  { search: textUpTo(100), level: oneOf(stockLevels), page: pageNumber, after: textUpTo(250) },
  "page",
  "after",
);
