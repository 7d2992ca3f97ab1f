import * as rows from "./vendors.queries.ts";

export const { meeshoVendorTable, valmoVendorTable } = rows;
