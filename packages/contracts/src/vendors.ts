import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { count, optionalText } from "./fields.ts";

const search = z.strictObject({ q: optionalText("q", 60) });

const found = <Vendor extends z.ZodType>(vendor: Vendor) =>
  z.object({ success: z.literal(true), vendors: z.array(vendor), totalCount: count, matchCount: count });

/** The first 50 vendors that have each word of `q` in some column, in any letter case. */
export const findValmoVendors = endpoint("GET /api/admin/valmo/vendors", {
  access: "admin",
  query: search,
  answer: found(
    z.object({
      lmdcCode: z.string(),
      contactNumber: z.string(),
      emailId: z.string(),
      gstin: z.string(),
      status: z.string(),
      state: z.string(),
    }),
  ),
});

export const findMeeshoVendors = endpoint("GET /api/admin/meesho/vendors", {
  access: "admin",
  query: search,
  answer: found(z.object({ gstin: z.string(), status: z.string() })),
});
