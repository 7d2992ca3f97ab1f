import { one } from "../../platform/database.ts";
import * as receiptsRows from "./receipts.queries.ts";

export const findProviderReceipt = one(receiptsRows.findProviderReceipt);
export const findAllocationOf = one(receiptsRows.findAllocationOf);
export const { findReceiptsOfOrder } = receiptsRows;
