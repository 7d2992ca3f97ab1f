import type { Product } from "@dakbag/contracts/catalogue";
import { catalogueOnServer } from "#app/api/catalogue.ts";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { listingKeys } from "#app/shop/listings/listing-types.ts";
import { policies } from "#content/policies/policies.ts";
import { posts } from "#content/posts/posts.ts";
import type { Route } from "./+types/sitemap.ts";

/** Pages for every visitor, by their canonical path. */
const pages = [
  "/",
  ...listingKeys.map((key) => `/product/${key}`),
  // Listings with pages of their own.
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
 * sitemap.xml: every public URL once (https://www.sitemaps.org/protocol.html). It gives no modification dates: prices and
 * stock change all day, and those of texts are not recorded.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const catalogue = await catalogueOnServer(context);
  // Without the products search engines would take them for deleted.
  if ("failure" in catalogue) return new Response(null, { status: 503 });
  const { origin } = new URL(request.url);
  return new Response(sitemap(origin, catalogue.products), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}

function sitemap(origin: string, products: readonly Product[]): string {
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
