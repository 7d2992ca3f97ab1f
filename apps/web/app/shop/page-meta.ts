import type { MetaDescriptor } from "react-router";
import { company } from "@dakbag/company/company";
import { pixelsOf, sharedPictureSize, shopPicturePath } from "@dakbag/domain/catalogue/product-picture";
import { breadcrumbJsonLd } from "./json-ld.ts";

interface PageMeta {
  title: string;
  description: string;
  /** Where the world finds the shop: the root's loader knows it. */
  origin: string;
  /** The path that stands for this page, whatever spelling it was opened by. */
  path: string;
  /** The day it was published, YYYY-MM-DD, of an article. */
  published?: string;
  /** Where the page stands, as visitors see it. */
  crumbs?: readonly { name: string; to?: string }[];
  /** A picture to show with a link to the page; the shop's own where left out. */
  picture?: { path: string; description: string; isDrawn: boolean };
  /** More structured data (schema.org). */
  jsonLd?: readonly object[];
  /** Whether search engines shall leave this view of the page alone, and follow its links. */
  isNotToBeFound?: boolean;
}

/**
 * What browser tabs read of a page and, in what the server sends, search engines and other sites that show a link: a
 * browser carries none of the code for those (use-first-head.ts).
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const tab = { title: `${page.title} | ${company.shopName}` };
  return import.meta.env.SSR ? [tab, ...metaForMachines(page)] : [tab];
}

function metaForMachines(page: PageMeta): MetaDescriptor[] {
  const { title, description, origin, path, published, crumbs, jsonLd = [], isNotToBeFound = false } = page;
  const shopPicture = { path: shopPicturePath, description: "A courier bag, drawn to scale", isDrawn: true };
  const { picture = shopPicture } = page;
  const { width, height } = pixelsOf(sharedPictureSize);
  const address = origin + path;
  const things = crumbs ? [...jsonLd, breadcrumbJsonLd(origin, crumbs)] : jsonLd;
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...(isNotToBeFound ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:site_name", content: company.shopName },
    { property: "og:type", content: published === undefined ? "website" : "article" },
    ...(published === undefined ? [] : [{ property: "article:published_time", content: published }]),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: new URL(picture.path, origin).href },
    { property: "og:image:alt", content: picture.description },
    ...(picture.isDrawn
      ? [
          { property: "og:image:width", content: String(width) },
          { property: "og:image:height", content: String(height) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...things.map((thing) => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } })),
  ];
}
