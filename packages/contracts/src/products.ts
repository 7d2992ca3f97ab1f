import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { maxStock } from "@dakbag/domain/catalogue/stock-change";
import { readUnitPrice, unitPriceProblem } from "@dakbag/domain/money/unit-price-text";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, editId, optionalText, pageNumber, text, wholeNumber } from "./fields.ts";
import { stockSetting } from "./stock-setting.ts";

/** Products on a page of the list. */
export const productsPerPage = 100;

/** More products than these that a filter finds are not counted. */
export const maxCountedProducts = 500;

/**
 * A product as staff see it. `price` is rupees per unit without GST, up to four places; `gstRatePercent` is today's rate,
 * null when none is known, in which case the product cannot be sold; `stock` is what can still be sold, `unitsHeld` what
 * is reserved by unpaid orders in addition; `isLow` is the result of inventory planning.
 */
const deskProduct = z.object({
  SKU: z.string(),
  title: z.string(),
  size: z.string(),
  category: z.enum(productCategories),
  unit: z.string(),
  price: z.number(),
  gstRatePercent: z.number().nullable(),
  stock: count,
  unitsHeld: count,
  isLow: z.boolean(),
  isShown: z.boolean(),
});

export type DeskProduct = z.infer<typeof deskProduct>;

const filter = {
  search: optionalText("search", 100),
  category: z
    .enum(["", ...productCategories], { error: "category must be one of the shop's categories" })
    .optional(),
  stock: z.enum(["", "low", "out"], { error: "stock must be low or out" }).optional(),
  show: z.enum(["", "shown", "hidden"], { error: "show must be shown or hidden" }).optional(),
};

/**
 * A page of all products, hidden ones too, in the order of the catalogue. Every word of `search` has to be somewhere
 * in SKU, title or size, in any letter case; `stock=low` finds low and sold-out products, `stock=out` sold-out ones.
 * With `after` a page begins behind the last product of another, whatever has changed since: any number of pages deep it
 * takes no longer than the first.
 */
export const listDeskProducts = endpoint("GET /api/admin/products", {
  access: "admin",
  query: z.strictObject({
    ...filter,
    page: pageNumber,
    after: z
      .string()
      .regex(/^(?:-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?,.{1,200})?$/, "after must be the next of a page")
      .transform((key): [position: number, sku: string] | undefined => {
        const [position = "", ...sku] = key.split(",");
        return key === "" ? undefined : [Number(position), sku.join(",")];
      })
      .optional(),
  }),
  answer: succeeded.extend({
    products: z.array(deskProduct),
    /** As far as they are known. */
    totalPages: count,
    /** How many the filter finds; at least, when they are not counted. */
    totalCount: count,
    isCounted: z.boolean(),
    /** Where the next page begins, for `after`; null on the last. */
    next: z.string().nullable(),
  }),
});

/** All products that the same filter finds, with the columns of the CSV file. */
export const listProductsForCsv = endpoint("GET /api/admin/productCsv", {
  access: "admin",
  query: z.strictObject(filter),
  answer: succeeded.extend({
    products: z.array(
      deskProduct.pick({ SKU: true, title: true, size: true, price: true, stock: true, isShown: true }),
    ),
  }),
});

const unitPrice = (label: string) =>
  z
    .number({ error: `${label} ${unitPriceProblem}` })
    .refine((price) => readUnitPrice(String(price)) !== undefined, `${label} ${unitPriceProblem}`);

const priceSetting = z.strictObject(
  { seen: unitPrice("price.seen"), set: unitPrice("price.set") },
  { error: "price must be an object with seen and set" },
);

/**
 * Changes price, stock and visibility of a product; omitted fields do not change. A price that is no longer the seen one
 * is not overwritten. The stock changes by `stockChange`, or by the difference between `stock.set` and `stock.seen`, so
 * that orders placed since are not affected; it never falls below zero. A repeated request with the same `editId` changes
 * nothing. With `checked` false a price that moves by more than half is 409 `price-unchecked`; a call without it is not asked.
 */
export const changeStockAndPrice = endpoint("PUT /api/admin/products/:sku/stockAndPrice", {
  access: "admin",
  params: z.strictObject({ sku: text("sku", 100) }),
  body: z
    .strictObject({
      editId,
      /** The reason, for the audit log. */
      reason: text("reason", 200),
      price: priceSetting.optional(),
      stock: stockSetting.optional(),
      stockChange: wholeNumber("stockChange", -maxStock, maxStock).optional(),
      isShown: z.boolean({ error: "isShown must be true or false" }).optional(),
      checked: z.boolean({ error: "checked must be true or false" }).optional(),
    })
    .refine(({ stock, stockChange }) => stock === undefined || stockChange === undefined, {
      error: "stockChange cannot be given together with stock",
      path: ["stockChange"],
    }),
  answer: succeeded.extend({ product: deskProduct }),
});
