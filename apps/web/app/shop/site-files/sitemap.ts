import { ApiError } from "#app/api/api-error.ts";
import { callOnServer } from "#app/api/call.ts";
import { type ApiFetch, apiFetchContext } from "#app/api/server-api.ts";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { listingKeys } from "#app/shop/listings/listing-types.ts";
import { policies } from "#content/policies/policies.ts";
import { posts } from "#content/posts/posts.ts";
import type { Route } from "./+types/sitemap.ts";

// Of 500 products each. The protocol allows 50,000 URLs in one file; a smaller one is made quickly.
const listPagesPerFile = 20;

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
 * sitemap.xml: every public URL once (https://www.sitemaps.org/protocol.html). Of more products than one file names, it is
 * the index of the files /sitemap.xml?page=1, 2 and so on. It gives no modification dates: prices and stock change all
 * day, and those of texts are not recorded.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { origin, searchParams } = new URL(request.url);
  try {
    const xml = await sitemap(origin, searchParams.get("page"), context.get(apiFetchContext));
    if (xml === undefined) return new Response(null, { status: 404 });
    return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without the products search engines would take them for deleted.
    return new Response(null, { status: 503 });
  }
}

/** One file, or the index of them; undefined for a file that does not exist. */
async function sitemap(origin: string, page: string | null, apiFetch: ApiFetch): Promise<string | undefined> {
  if (!/^[1-9]\d{0,3}$/.test(page ?? "1")) return undefined;
  const file = Number(page ?? 1);
  const first = (file - 1) * listPagesPerFile + 1;
  const paths = file === 1 ? [...pages] : [];
  for (let listPage = first, last = first; listPage <= last; listPage += 1) {
    const { products, pages: listPages = 1 } = await callOnServer(apiFetch, "GET /api/products", {
      query: { page: `${listPage}` },
    });
    const files = Math.max(1, Math.ceil(listPages / listPagesPerFile));
    if (page === null && files > 1) return index(origin, files);
    if (file > files) return undefined;
    paths.push(...products.map(detailPath));
    last = Math.min(listPages, file * listPagesPerFile);
    // Others have their turn between two pages of the list.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const urls = paths.map((path) => origin + path);
  return toXml("urlset", "url", urls);
}

function index(origin: string, files: number): string {
  const urls = Array.from({ length: files }, (_, at) => `${origin}/sitemap.xml?page=${at + 1}`);
  return toXml("sitemapindex", "sitemap", urls);
}

function toXml(root: string, entry: string, urls: readonly string[]): string {
  const entries = urls.map((url) => `<${entry}><loc>${escaped(url)}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${root}>
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
