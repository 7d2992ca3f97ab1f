import { type ProductCategory, productCategories } from "@dakbag/domain/product-category";

/** What a list of products is filtered by; empty is anything. */
export interface ProductsFilter {
  search: string;
  category: ProductCategory | "";
  stock: "" | "low" | "out";
  show: "" | "shown" | "hidden";
}

/** What the list shows, as the page's address says. */
export interface ProductsAddress extends ProductsFilter {
  page: number;
}

/** What the address says; what means nothing is left out. */
export function readProductsAddress(query: URLSearchParams): ProductsAddress {
  const page = Number(query.get("page") ?? 1);
  return {
    search: (query.get("search") ?? "").trim().slice(0, 100),
    category: oneOf(query.get("category"), productCategories),
    stock: oneOf(query.get("stock"), ["low", "out"] as const),
    show: oneOf(query.get("show"), ["shown", "hidden"] as const),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address with something changed. Another filter begins at page 1 again. */
export function changeProductsAddress(
  query: URLSearchParams,
  change: Partial<ProductsAddress>,
): URLSearchParams {
  const address = { ...readProductsAddress(query), page: 1, ...change };
  const changed = new URLSearchParams();
  for (const name of ["search", "category", "stock", "show"] as const)
    if (address[name] !== "") changed.set(name, address[name]);
  if (address.page > 1) changed.set("page", String(address.page));
  return changed;
}

function oneOf<Word extends string>(text: string | null, words: readonly Word[]): Word | "" {
  return words.find((word) => word === text) ?? "";
}
