import { one } from "../../platform/database.ts";
import * as productRows from "./product.queries.ts";
import * as productEditsRows from "./product-edits.queries.ts";

export const findLastEditor = one(productRows.findLastEditor);
export const findProduct = one(productRows.findProduct);
export const hasGstRate = one(productRows.hasGstRate);
export const lockProduct = one(productRows.lockProduct);
export const { insertProduct, listHsns, listPositions, listTypes, updateProduct } = productRows;
export const { insertProductEdit } = productEditsRows;
