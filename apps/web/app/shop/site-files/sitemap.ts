import type { Product } from "@dakbag/contracts/catalogue";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { listingKeys } from "#app/shop/listings/listing-types.ts";
import { policies } from "#content/policies/policies.ts";
import { posts } from "#content/posts/posts.ts";

/** Pages that every visitor may see, each by the one address that stands for it. */
const pages = [
  "/",
  ...listingKeys.map((key) => `/product/${key}`),
  // They have pages of their own among the listings.
  "/product/honeycomb-sleeve",
  "/product/meesho",
  "/quick-order",
  "/size-finder",
  "/aboutUs",
  "/enquiryPage",
  "/customisationPage",
  ...policies.map(({ path }) => path),
  "/allBlogs",
  ...posts.map(({ id }) => `/blogs/${id}`),
];

/**
 * Every public address once, for search engines (https://www.sitemaps.org/protocol.html). It says of no page when it
 * changed: prices and stock change all day, and nobody notes when a text did.
 */
export function sitemap(origin: string, products: readonly Product[]): string {
  const paths = [...pages, ...products.map(detailPath)];
  const urls = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
