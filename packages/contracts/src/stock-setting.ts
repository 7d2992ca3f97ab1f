import { maxStock } from "@dakbag/domain/catalogue/stock-change";
import * as z from "zod";
import { wholeNumber } from "./fields.ts";

/** What a stock is to be, in units, where the editor saw another: it moves by the difference, so that orders since keep their goods. */
export const stockSetting = z.strictObject(
  { seen: wholeNumber("stock.seen", 0, maxStock), set: wholeNumber("stock.set", 0, maxStock) },
  { error: "stock must be an object with seen and set" },
);
