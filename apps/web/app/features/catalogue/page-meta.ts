import type { MetaDescriptor } from "react-router";
import { company } from "@dakbag/company/company";
import { breadcrumbJsonLd } from "./json-ld.ts";

interface PageMeta {
  title: string;
  description: string;
  /** Where the world finds the shop: the root's loader knows it. */
  origin: string;
  /** The path that stands for this page, whatever spelling it was opened by. */
  path: string;
  /** Where the page stands, as visitors see it. */
  crumbs?: readonly { name: string; to?: string }[];
  /** More structured data (schema.org). */
  jsonLd?: readonly object[];
  /** Whether search engines shall leave this view of the page alone, and follow its links. */
  isNotToBeFound?: boolean;
}

/**
 * What browser tabs read of a page and, in what the server sends, search engines and other sites that show a link: a
 * browser carries none of the code for those (use-first-head.ts).
 */
export function pageMeta({ title, ...page }: PageMeta): MetaDescriptor[] {
  const tab = { title: `${title} | ${company.shopName}` };
  return import.meta.env.SSR ? [tab, ...metaForMachines({ title, ...page })] : [tab];
}

function metaForMachines(page: PageMeta): MetaDescriptor[] {
  const { title, description, origin, path, crumbs, jsonLd = [], isNotToBeFound = false } = page;
  const address = origin + path;
  const things = crumbs ? [...jsonLd, breadcrumbJsonLd(origin, crumbs)] : jsonLd;
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...(isNotToBeFound ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:site_name", content: company.shopName },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...things.map((thing) => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } })),
  ];
}
