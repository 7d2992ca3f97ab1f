import type { MetaDescriptor } from "react-router";
import { company } from "@dakbag/company/company";
import { pixelsOf, sharedPictureSize, shopPicturePath } from "@dakbag/domain/catalogue/product-picture";

interface PageMeta {
  title: string;
  description: string;
  /** The origin of canonical URLs, from the root's loader. */
  origin: string;
  /** The canonical path of this page, for any spelling of its URL. */
  path: string;
  /** The day an article was published, YYYY-MM-DD. */
  published?: string;
  /** The breadcrumb, as visitors see it. */
  crumbs?: readonly { name: string; to?: string }[];
  /** The picture shown with a link to the page; the shop's own by default. */
  picture?: { path: string; description: string; isDrawn: boolean };
  /** More structured data (schema.org). */
  jsonLd?: readonly object[];
  /** Search engines do not index this view of the page, but follow its links. */
  isNoIndex?: boolean;
}

/** Title, description, canonical URL, sharing picture and structured data of a public page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, origin, path, published, crumbs, jsonLd = [], isNoIndex = false } = page;
  const shopPicture = { path: shopPicturePath, description: "A courier bag, drawn to scale", isDrawn: true };
  const { picture = shopPicture } = page;
  const { width, height } = pixelsOf(sharedPictureSize);
  const url = origin + path;
  const documents = crumbs ? [...jsonLd, breadcrumbJsonLd(origin, crumbs)] : jsonLd;
  return [
    { title: `${title} | ${company.shopName}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(isNoIndex ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:site_name", content: company.shopName },
    { property: "og:type", content: published === undefined ? "website" : "article" },
    ...(published === undefined ? [] : [{ property: "article:published_time", content: published }]),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: new URL(picture.path, origin).href },
    { property: "og:image:alt", content: picture.description },
    ...(picture.isDrawn
      ? [
          { property: "og:image:width", content: String(width) },
          { property: "og:image:height", content: String(height) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...documents.map((document) => ({ "script:ld+json": { "@context": "https://schema.org", ...document } })),
  ];
}

/** The breadcrumb for search engines. A step without a page is left out: every step but the last must have a link. */
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
