/**
 * Where a page stands, for search engines: the trail that visitors see. A step in between that has no page of its own is
 * left out, for every step but the last must lead somewhere.
 */
export function breadcrumbJsonLd(origin: string, crumbs: readonly { name: string; to?: string }[]): object {
  const steps = crumbs.filter(({ to }, index) => to !== undefined || index === crumbs.length - 1);
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      ...(to !== undefined && { item: { "@id": origin + to } }),
    })),
  };
}
