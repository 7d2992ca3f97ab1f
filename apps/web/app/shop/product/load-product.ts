import type { Product } from "@dakbag/contracts/catalogue";
import { company } from "@dakbag/company/company";
import { detailPath, isSamplePack } from "@dakbag/domain/catalogue/product-category";
import { productsBeside } from "@dakbag/domain/catalogue/related-products";
import { drawnPicturePath, sharedPictureSize } from "@dakbag/domain/catalogue/product-picture";
import { type MetaDescriptor, type RouterContextProvider, data } from "react-router";
import { ApiError } from "#app/api/api-error.ts";
import { call, callOnServer } from "#app/api/call.ts";
import { catalogueInBrowser, type CatalogueCopy } from "#app/api/catalogue.ts";
import { apiFetchContext } from "#app/api/server-api.ts";
import { pageMeta } from "#app/shop/page-meta.ts";
import type { Crumb } from "#app/ui/breadcrumb.tsx";
import { productJsonLd } from "./product-json-ld.ts";

/** A product with what its page shows beside it, as by `relatedProducts`; null when it could not be loaded. */
export type Detail = {
  product: Product;
  family: readonly Product[];
  /** To the offered quantities. */
  isStockRounded: boolean;
} | null;

export interface ProductData {
  sku: string;
  detail: Detail | Promise<Detail>;
  /** Search engines read it; they load the page from the server, so the browser's scripts do not make it. */
  jsonLd?: object;
}

/** Reads the product of ?sku= on the server: 404 when there is none. */
export async function loadProductOnServer({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const sku = skuOf(request);
  if (sku === "") return data<ProductData>({ sku, detail: null }, { status: 404 });
  try {
    const { family } = await callOnServer(
      context.get(apiFetchContext),
      "GET /api/products/details/:sku/family",
      { params: { sku } },
    );
    const product = family.find(({ SKU }) => SKU.toUpperCase() === sku.toUpperCase());
    if (!product) return data<ProductData>({ sku, detail: null }, { status: 200 });
    const jsonLd = productJsonLd(product, new URL(request.url).origin);
    return data<ProductData>({ sku, detail: { product, family, isStockRounded: true }, jsonLd });
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status < 500;
    return data<ProductData>({ sku, detail: null }, { status: isUnknown ? 404 : 503 });
  }
}

/** Reads the product of ?sku= in the browser: synchronously where its copy of the catalogue is in memory. */
export function loadProductInBrowser({ request }: { request: Request }): ProductData {
  const sku = skuOf(request);
  const catalogue = catalogueInBrowser();
  if (catalogue instanceof Promise) {
    return { sku, detail: catalogue.then((read) => findIn(read, sku) ?? fetchDetail(sku)) };
  }
  return { sku, detail: findIn(catalogue, sku) ?? fetchDetail(sku) };
}

/** Title, description, canonical URL and structured data of a detail page. */
export function productMeta({ sku, detail, jsonLd }: ProductData, origin: string): MetaDescriptor[] {
  if (detail === null || detail instanceof Promise)
    return [{ title: `${sku || "Product"} | ${company.shopName}` }];
  const { product } = detail;
  return pageMeta({
    title: product.title,
    description: product.description,
    origin,
    path: detailPath(product),
    crumbs: productCrumbs(product),
    picture: sharedPictureOf(product),
    jsonLd: jsonLd ? [jsonLd] : [],
  });
}

/** Its photo, else its drawing with its title. */
function sharedPictureOf({ SKU, title, images: [photo] }: Product) {
  const path = photo ?? drawnPicturePath(SKU, sharedPictureSize, "jpeg");
  return { path, description: title, isDrawn: photo === undefined };
}

/** The SKU in the URL. */
function skuOf(request: Request): string {
  return new URL(request.url).searchParams.get("sku")?.trim() ?? "";
}

function findIn(catalogue: CatalogueCopy, sku: string): Detail {
  if (!("products" in catalogue)) return null;
  const product = catalogue.products.find((candidate) => candidate.SKU.toUpperCase() === sku.toUpperCase());
  const isStockRounded = catalogue.isStockRounded === true;
  return product ? { product, family: productsBeside(product, catalogue.products), isStockRounded } : null;
}

/** For a product that is newer than this browser's copy of the catalogue, or where the catalogue is too large for one. */
async function fetchDetail(sku: string): Promise<Detail> {
  if (sku === "") return null;
  try {
    const { family } = await call("GET /api/products/details/:sku/family", { params: { sku } });
    return findIn({ products: family, isStockRounded: true }, sku);
  } catch {
    return null;
  }
}

const labels: Crumb = { name: "Thermal Labels", to: "/product/thermal-label" };
const listings: Readonly<Record<Product["category"], Crumb>> = {
  POLY: { name: "Plain Poly Courier Bags", to: "/product/courier-bag-poly" },
  PAPER: { name: "Plain Paper Courier Bags", to: "/product/courier-bag-paper" },
  HONEYCOMB: { name: "Honeycomb Products", to: "/product/honeycomb-sleeve" },
  "POLY-MEESHO": { name: "Meesho Branded Packaging", to: "/product/meesho-bags" },
  "POLY-VALMO": { name: "Valmo Branded Packaging", to: "/product/valmo-bags" },
  TAPE: { name: "Self Adhesive Tapes", to: "/product/self-adhesive-tapes" },
  LABEL: labels,
  "MEESHO-LABEL": labels,
};

/** Home, the listing, the product. */
export function productCrumbs(product: Pick<Product, "category" | "type" | "title">): Crumb[] {
  const home = { name: "Home", to: "/" };
  if (isSamplePack(product)) return [home, { name: product.title }];
  return [home, listings[product.category], { name: product.title }];
}
