import { productCategories } from "@dakbag/domain/catalogue/product-category";
import {
  listSearchParams,
  oneOf,
  pageNumber,
  type ParamsOf,
  textUpTo,
} from "#app/staff/list-search-params.ts";

/** What the list shows; empty is anything. */
export const productsSearchParams = listSearchParams(
  {
    search: textUpTo(100),
    category: oneOf(productCategories),
    stock: oneOf(["low", "out"]),
    show: oneOf(["shown", "hidden"]),
    page: pageNumber,
    after: textUpTo(250),
  },
  "page",
  "after",
);

/** What a list of products is filtered by. */
export type ProductsFilter = Omit<ParamsOf<typeof productsSearchParams>, "page" | "after">;
