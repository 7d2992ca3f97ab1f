import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { listAddress, oneOf, pageNumber, type ShownBy, words } from "#app/staff/list-address.ts";

/** What the list shows, as the page's address says; empty is anything. */
export const productsAddress = listAddress(
  {
    search: words(100),
    category: oneOf(productCategories),
    stock: oneOf(["low", "out"]),
    show: oneOf(["shown", "hidden"]),
    page: pageNumber,
  },
  "page",
);

export type ProductsAddress = ShownBy<typeof productsAddress>;

/** What a list of products is filtered by. */
export type ProductsFilter = Omit<ProductsAddress, "page">;
