/**
 * What crawlers are asked to leave alone: the API, but for the catalogue, which pages read in the browser. Private pages
 * are not named: a page that may not be read cannot be seen to say "noindex".
 */
export function robots(origin: string): string {
  return `User-agent: *
Allow: /api/products
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}
