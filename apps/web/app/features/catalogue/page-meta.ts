import type { MetaDescriptor } from "react-router";
import { company } from "@dakbag/company/company";

interface PageMeta {
  title: string;
  description: string;
  /** The address that stands for this page, whatever spelling it was opened by: origin and path. */
  canonical: string;
  /** Structured data (schema.org). */
  jsonLd?: readonly object[];
}

/** What search engines and browser tabs read of a page. */
export function pageMeta({ title, description, canonical, jsonLd = [] }: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} | ${company.shopName}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    ...jsonLd.map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}
