import { callOnServer } from "#app/api/call.ts";
import { type ApiFetch, apiFetchContext } from "#app/api/server-api.ts";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { listingKeys } from "#app/shop/listings/listing-types.ts";
import { policies } from "#content/policies/policies.ts";
import { posts } from "#content/posts/posts.ts";
import type { Route } from "./+types/sitemap.ts";

// The protocol allows 50,000 URLs in one file; search engines find the products past that by the listings.
const maxProducts = 49_000;

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
  const { origin } = new URL(request.url);
  try {
    const paths = [...pages, ...(await productPaths(context.get(apiFetchContext)))];
    return new Response(sitemap(origin, paths), {
      headers: { "content-type": "application/xml; charset=utf-8" },
    });
  } catch {
    // Without the products search engines would take them for deleted.
    return new Response(null, { status: 503 });
  }
}

/** Page after page of the catalogue, so that a large one does not hold up other answers. */
async function productPaths(apiFetch: ApiFetch): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1, last = 1; page <= last && paths.length < maxProducts; page += 1) {
    const { products, pages: count = 1 } = await callOnServer(apiFetch, "GET /api/products", {
      query: { page: `${page}` },
    });
    paths.push(...products.map(detailPath));
    last = count;
  }
  return paths;
}

function sitemap(origin: string, paths: readonly string[]): string {
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
