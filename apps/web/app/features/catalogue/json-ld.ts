/** Where a page stands, for search engines: the same trail that visitors see. */
export function breadcrumbJsonLd(origin: string, crumbs: readonly { name: string; to?: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      ...(to !== undefined && { item: origin + to }),
    })),
  };
}
