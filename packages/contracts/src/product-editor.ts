import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { maxSheetLengths } from "@dakbag/domain/catalogue/data-sheet";
import {
  draftProblems,
  maxTextLengths,
  newDraftProblems,
  productSizes,
  productUnits,
  normaliseSku,
} from "@dakbag/domain/catalogue/product-draft";
import * as z from "zod";
import { product } from "./catalogue.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { printedText, text } from "./fields.ts";

const list = (label: string, item: z.ZodType<string, string>) =>
  z.array(item, { error: `${label} must be a list` }).max(50);
const oneOf = <const Values extends readonly string[]>(label: string, values: Values) =>
  z.enum(values, { error: `${label} must be one of ${values.join(", ")}` });
const number = (label: string) => z.number({ error: `${label} must be a number` });

// Only the types; `draftProblems` of the domain has the rules within and between the fields.
const editedFields = {
  title: printedText("title", maxTextLengths.title),
  description: text("description", maxTextLengths.description),
  category: oneOf("category", productCategories),
  type: text("type", maxTextLengths.type),
  size: oneOf("size", productSizes),
  dimension: text("dimension", maxTextLengths.dimension),
  /** Rupees per unit without GST, up to four places. */
  price: number("price"),
  /** Paths of pictures of the shop, or https URLs; the first is shown on the card. */
  images: list("images", text("images", maxTextLengths.image)),
  authorizedVendors: list("authorizedVendors", text("authorizedVendors", maxTextLengths.vendor)),
  showListing: z.boolean({ error: "showListing must be true or false" }),
  hsn: text("hsn", 8),
  unit: oneOf("unit", productUnits),
  rollsPerBox: number("rollsPerBox").nullable(),
  piecesPerPack: number("piecesPerPack").nullable(),
  // As of the domain's `SheetData`. Pages of the last release do not send them.
  pieceGrams: number("pieceGrams").nullable().default(null),
  flapInches: number("flapInches").nullable().default(null),
  piecesPerBundle: number("piecesPerBundle").nullable().default(null),
  cartonSize: text("cartonSize", maxSheetLengths.cartonSize).nullable().default(null),
  tolerance: text("tolerance", maxSheetLengths.tolerance).nullable().default(null),
};

const newProduct = z
  .strictObject({
    SKU: printedText("SKU", maxTextLengths.SKU).transform(normaliseSku),
    ...editedFields,
    countInStock: number("countInStock"),
  })
  .superRefine((draft, context) => addProblems(newDraftProblems(draft), context));

/** A version of a product: it changes when one of the fields edited here changes. */
const revision = text("revision", 64);

const changedProduct = z
  .strictObject({
    ...editedFields,
    revision,
    checked: z.boolean({ error: "checked must be true or false" }).optional(),
  })
  .superRefine((draft, context) => addProblems(draftProblems(draft), context));

export type NewProduct = z.output<typeof newProduct>;
export type ChangedProduct = z.output<typeof changedProduct>;

function addProblems(problems: Readonly<Record<string, string>>, context: z.RefinementCtx): void {
  for (const [field, problem] of Object.entries(problems))
    context.addIssue({ code: "custom", path: [field], message: `${field} ${problem}` });
}

const editedProduct = product.omit({ _id: true, gstRatePercent: true, dataSheet: true }).extend({
  pieceGrams: z.number().nullable(),
  flapInches: z.number().nullable(),
  piecesPerBundle: z.number().int().nullable(),
  cartonSize: z.string().nullable(),
  tolerance: z.string().nullable(),
  revision: z.string(),
});

/** A product in the editor. */
export type EditedProduct = z.infer<typeof editedProduct>;

/**
 * The choices for a product's fields: the HSN codes with their rate of today (null until one begins) and the next one,
 * and every category with the types of its products.
 */
export const productTerms = endpoint("GET /api/admin/productEditor", {
  access: "admin",
  answer: succeeded.extend({
    /** The day in Asia/Kolkata. */
    today: z.iso.date(),
    hsns: z.array(
      z.object({
        hsn: z.string(),
        ratePercent: z.number().nullable(),
        next: z.object({ from: z.iso.date(), ratePercent: z.number() }).nullable(),
      }),
    ),
    /** `hsn` and `unit` are those that most products of the type have. */
    types: z.array(z.object({ category: z.string(), type: z.string(), hsn: z.string(), unit: z.string() })),
  }),
});

export const productToEdit = endpoint("GET /api/admin/productEditor/:sku", {
  access: "admin",
  params: z.strictObject({ sku: text("sku", 100) }),
  answer: succeeded.extend({ product: editedProduct }),
});

/** Creates a product. The same request again answers the existing one; another product of its SKU is refused with 409. */
export const createProduct = endpoint("POST /api/admin/productEditor", {
  access: "admin",
  body: newProduct,
  answer: succeeded.extend({ product: editedProduct }),
});

/**
 * Changes all fields of a product except SKU and stock. Refused with 409 when another user has changed one of them
 * since `revision`; orders and stock do not count. A repeated request changes nothing. `checked` is that of
 * `changeStockAndPrice`.
 */
export const changeProduct = endpoint("PUT /api/admin/productEditor/:sku", {
  access: "admin",
  params: z.strictObject({ sku: text("sku", 100) }),
  body: changedProduct,
  answer: succeeded.extend({ product: editedProduct }),
});
