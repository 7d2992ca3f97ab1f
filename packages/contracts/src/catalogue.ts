import { lengthUnits, readLength } from "@dakbag/domain/catalogue/length";
import { listingQuestionKeys, readListingQuestion } from "@dakbag/domain/catalogue/listing-view";
import { maxSearchLength } from "@dakbag/domain/catalogue/search-step";
import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { tileKeys } from "@dakbag/domain/catalogue/product-tiles";
import type { Parcel } from "@dakbag/domain/catalogue/size-finder";
import { maxProductsOfStockRequest } from "@dakbag/domain/catalogue/stock-change";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { text } from "./fields.ts";

/** A stock keeping unit in any letter case. */
export const sku = text("sku", 40);

/**
 * A product as buyers see it (buyer §3). `price` is rupees per unit without GST, up to four places;
 * `gstRatePercent` is today's rate of its HSN; `rollsPerBox` is null for anything but boxes of rolls. `piecesPerPack` is what
 * one box, pack or roll holds, of a carton of rolls what each roll holds; null where it is not known. `dataSheet` has what else
 * is known, in words.
 */
export const product = z.object({
  _id: z.uuid(),
  SKU: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(productCategories),
  type: z.string(),
  size: z.string(),
  dimension: z.string(),
  price: z.number(),
  images: z.array(z.string()),
  authorizedVendors: z.array(z.string()),
  countInStock: z.number().int(),
  showListing: z.boolean(),
  hsn: z.string(),
  gstRatePercent: z.number(),
  unit: z.string(),
  rollsPerBox: z.number().int().nullable(),
  piecesPerPack: z.number().int().nullable(),
  dataSheet: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});

export type Product = z.infer<typeof product>;

/** The products of one page, for those who ask for the list in pages. */
export const productsPerListPage = 500;

/**
 * Every listed product in one answer, with an ETag. A large list is streamed.
 *
 * `page` asks for a part of `productsPerListPage` products instead; `pages` is then their number, and a page past the end
 * is empty. `ifSmall=1` is the browser's question for a copy to search and filter by itself: if the list is too large for
 * that, the answer has no products, and `isTooLarge`. With `isStockRounded` the stock is rounded as the domain's
 * `roundedStock` does, because this client has read the exact one very often.
 */
export const listProducts = endpoint("GET /api/products", {
  access: "anyone",
  query: z.strictObject({
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, "page must be a whole number from 1")
      .transform(Number)
      .optional(),
    ifSmall: z.literal("1", "ifSmall must be 1").optional(),
  }),
  answer: succeeded.extend({
    statusText: z.string(),
    products: z.array(product),
    pages: z.number().int().optional(),
    isStockRounded: z.literal(true).optional(),
    isTooLarge: z.literal(true).optional(),
  }),
});

/**
 * What is left of products now, which other answers have rounded: 60 times an hour for a client, then 600 times for an
 * account, beyond that 429. `skus` are separated by commas, at most 200;
 * those that are not listed have no entry in the answer.
 */
export const stockOfProducts = endpoint("GET /api/products/stock", {
  access: "anyone",
  query: z.strictObject({
    skus: text("skus", maxProductsOfStockRequest * 41)
      .transform((skus) => skus.split(","))
      .refine(
        (skus) => skus.length <= maxProductsOfStockRequest,
        `skus may name at most ${maxProductsOfStockRequest} products`,
      ),
  }),
  answer: succeeded.extend({ stock: z.record(z.string(), z.number().int()) }),
});

const listingGroup = z.object({
  name: z.string().nullable(),
  count: z.number().int(),
  members: z.array(product).readonly(),
});

const facet = z.object({
  key: z.string(),
  name: z.string(),
  options: z
    .array(z.object({ value: z.string(), label: z.string(), count: z.number().int(), isChosen: z.boolean() }))
    .readonly(),
  countWithout: z.number().int(),
});

/** Sent by pages of the last release: these answers have the stock rounded as the domain's `roundedStock` does. */
const roundedStock = z.literal("1", "roundedStock must be 1").optional();

const listingParameters = Object.fromEntries(
  listingQuestionKeys.map((key) => [key, text(key, 1000).optional()]),
) as Record<(typeof listingQuestionKeys)[number], z.ZodOptional<z.ZodString>>;

type ListingQuery = { [key in keyof typeof listingParameters]?: string | undefined } & {
  roundedStock?: "1" | undefined;
};

function readListingQuery(query: ListingQuery) {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return { question: readListingQuestion(new URLSearchParams(given)) };
}

const listingAnswer = succeeded.extend({
  total: z.number().int(),
  tab: z.string(),
  inTab: z.number().int(),
  shown: z.number().int(),
  facets: z.array(facet).readonly(),
  page: z.number().int(),
  pages: z.number().int(),
  groups: z.array(listingGroup).readonly(),
  sizes: z
    .array(z.object({ category: z.string(), dimension: z.string() }))
    .readonly()
    .optional(),
  compared: z.array(product).readonly(),
});

/**
 * One page of a listing: at most 48 products, as the domain's `listingView` gives it. The query has the parameters of the
 * listing's own URL, each once: what a listing does not know is ignored there and here.
 */
export const listingPage = endpoint("GET /api/listings/:key", {
  access: "anyone",
  params: z.strictObject({ key: text("key", 40) }),
  query: z.strictObject({ ...listingParameters, roundedStock }).transform(readListingQuery),
  answer: listingAnswer,
});

/** The domain's `SearchNote`. */
export const searchNote = z.object({ says: z.string(), finder: z.string().nullable() }).nullable();

/**
 * One page of the products that a search found, as the domain's `searchView` gives it. The query is that of the results
 * page's own URL.
 */
export const searchPage = endpoint("GET /api/search", {
  access: "anyone",
  query: z
    .strictObject({ q: text("q", maxSearchLength), ...listingParameters, roundedStock })
    .transform(({ q, ...query }) => ({ q, ...readListingQuery(query) })),
  answer: listingAnswer.extend({
    note: searchNote,
    says: z.string().nullable(),
    nearest: z.array(product).readonly(),
    isCut: z.boolean(),
  }),
});

const side = (name: string) => text(name, 40);

/**
 * The bags, sleeves and boxes that a parcel fits into, as the domain's `bestFits` gives them: the query is that of the
 * size finder's own URL. `count` is the number that fit in all.
 */
export const fittingProducts = endpoint("GET /api/products/fitting", {
  access: "anyone",
  query: z
    .strictObject({
      l: side("l"),
      w: side("w"),
      h: side("h"),
      unit: z.enum(lengthUnits, "unit must be cm or inch").default("cm"),
      kind: z.enum(["rigid", "soft"], "kind must be rigid or soft").default("rigid"),
      roundedStock,
    })
    .transform(({ l, w, h, unit, kind }, context) => {
      const read = (name: "l" | "w" | "h", typed: string) => {
        const reading = readLength(typed, unit, name);
        if (reading.ok) return reading.length;
        context.addIssue({ code: "custom", path: [name], message: reading.message });
        return z.NEVER;
      };
      const parcel: Parcel = {
        sides: [read("l", l), read("w", w), read("h", h)],
        isSoft: kind === "soft",
      };
      return { parcel };
    }),
  answer: succeeded.extend({ products: z.array(product), count: z.number().int() }),
});

/**
 * The tiles of 'Our Products' on the home page, as the domain's `tileGoods` gives them: the product of the lowest price,
 * null while none is sold, the number of products, and sizes to link to. `samplePack` is the product of the company's
 * configuration, null while it is not sold.
 */
export const tilesOfProducts = endpoint("GET /api/products/tiles", {
  access: "anyone",
  query: z.strictObject({ roundedStock }),
  answer: succeeded.extend({
    tiles: z.array(
      z.object({
        key: z.enum(tileKeys),
        cheapest: product.nullable(),
        count: z.number().int(),
        bestSellers: z.array(product),
      }),
    ),
    samplePack: product.nullable(),
  }),
});

/**
 * A product with all that its page shows beside it, each once: other sizes, other materials and POD, what goes with it. The
 * domain's `relatedProducts` says which is which.
 */
export const productFamily = endpoint("GET /api/products/details/:sku/family", {
  access: "anyone",
  params: z.strictObject({ sku }),
  query: z.strictObject({ roundedStock }),
  answer: succeeded.extend({ family: z.array(product) }),
});

export const productDetails = endpoint("GET /api/products/details/:sku", {
  access: "anyone",
  params: z.strictObject({ sku }),
  answer: product.extend({ success: z.literal(true), isStockRounded: z.literal(true).optional() }),
});
