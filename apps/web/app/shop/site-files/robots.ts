import type { Route } from "./+types/robots.ts";

/**
 * robots.txt: crawlers are kept from the API, except the catalogue, which pages read in the browser. Private pages are
 * not listed: a crawler must read a page to see its "noindex".
 */
export function loader({ request }: Route.LoaderArgs): Response {
  const text = `User-agent: *
Allow: /api/products
Allow: /api/listings/
Disallow: /api/

Sitemap: ${new URL("/sitemap.xml", request.url).href}
`;
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
