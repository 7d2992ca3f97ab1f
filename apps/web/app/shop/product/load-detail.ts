import type { Product } from "@dakbag/contracts/catalogue";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { drawnPicturePath, sharedPictureSize } from "@dakbag/domain/catalogue/product-picture";
import type { MetaDescriptor } from "react-router";
import { call } from "#app/api/call.ts";
import { type Catalogue, catalogueInBrowser } from "#app/api/catalogue.ts";
import { pageMeta } from "#app/shop/page-meta.ts";
import { detailCrumbs } from "./detail-crumbs.ts";
import { productJsonLd } from "./product-json-ld.ts";

/** A product with the others of its kind, in the catalogue's order; null when it could not be had. */
export type Detail = { product: Product; family: readonly Product[] } | null;

export interface DetailLoaderData {
  sku: string;
  detail: Detail | Promise<Detail>;
}

/** Reads the product that ?sku= names, in the browser: at once from its copy of the catalogue where it is in memory. */
export function loadDetailInBrowser({ request }: { request: Request }): DetailLoaderData {
  const sku = askedFor(request);
  const catalogue = catalogueInBrowser();
  if (catalogue instanceof Promise) {
    return { sku, detail: catalogue.then((read) => findIn(read, sku) ?? fetchDetail(sku)) };
  }
  return { sku, detail: findIn(catalogue, sku) ?? fetchDetail(sku) };
}

/** Title, description, canonical address and structured data of a detail page. */
export function detailMeta({ sku, detail }: DetailLoaderData, origin: string): MetaDescriptor[] {
  if (detail === null || detail instanceof Promise) return [{ title: `${sku || "Product"} | Dakbag` }];
  const { product } = detail;
  return pageMeta({
    title: product.title,
    description: product.description,
    origin,
    path: detailPath(product),
    crumbs: detailCrumbs(product),
    // A browser need not carry the code.
    ...(import.meta.env.SSR && {
      picture: sharedPictureOf(product),
      jsonLd: [productJsonLd(product, origin)],
    }),
  });
}

/** Its photograph, else its drawing with words. */
function sharedPictureOf({ SKU, title, images: [photo] }: Product) {
  const path = photo ?? drawnPicturePath(SKU, sharedPictureSize, "jpeg");
  return { path, description: title, isDrawn: photo === undefined };
}

/** The SKU that the address names. */
export function askedFor(request: Request): string {
  return new URL(request.url).searchParams.get("sku")?.trim() ?? "";
}

function findIn(catalogue: Catalogue, sku: string): Detail {
  if (!("products" in catalogue)) return null;
  const product = catalogue.products.find((candidate) => candidate.SKU.toUpperCase() === sku.toUpperCase());
  return product ? withFamily(product, catalogue) : null;
}

/** For a product that came to the catalogue after this browser's copy was read. */
async function fetchDetail(sku: string): Promise<Detail> {
  if (sku === "") return null;
  try {
    const { success: _, ...product } = await call("GET /api/products/details/:sku", { params: { sku } });
    return { product, family: [product] };
  } catch {
    return null;
  }
}

/** A product with the others of its category and type. */
export function withFamily(product: Product, catalogue: Catalogue): Detail {
  const family =
    "products" in catalogue
      ? catalogue.products.filter(
          ({ category, type }) => category === product.category && type === product.type,
        )
      : [];
  return { product, family: family.length > 0 ? family : [product] };
}
