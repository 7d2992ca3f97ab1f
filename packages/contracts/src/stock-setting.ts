import { maxStock } from "@dakbag/domain/catalogue/stock-change";
import * as z from "zod";
import { wholeNumber } from "./fields.ts";

/** The new stock in units, and the one that was seen: it changes by the difference, so orders placed since are not affected. */
export const stockSetting = z.strictObject(
  { seen: wholeNumber("stock.seen", 0, maxStock), set: wholeNumber("stock.set", 0, maxStock) },
  { error: "stock must be an object with seen and set" },
);
