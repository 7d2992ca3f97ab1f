import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { text } from "./fields.ts";

/** The entry of the GST registry for a GSTIN. */
const gstRegistration = z.object({
  legalName: z.string(),
  tradeName: z.string(),
  /** As in the registry: "Active", "Cancelled", "Suspended". */
  status: z.string(),
  /** The state or territory of its state code; null for an unknown code. */
  state: z.string().nullable(),
  /** The day of cancellation as in the registry, or null. */
  cancelledOn: z.string().nullable(),
});

/**
 * Whether a GSTIN has a valid pattern and check digit and is active in the GST registry (staff §5, §7). An unknown or
 * cancelled number is not valid, nor is "NA".
 */
export const validateGst = endpoint("POST /api/meesho/validateGST", {
  access: "gst",
  body: z.strictObject({ gst: text("gst", 60) }),
  answer: succeeded.extend({
    isValid: z.boolean(),
    /** Whether a valid GSTIN is active in Meesho's list. */
    isMeeshoAuthorised: z.boolean(),
    /** Null when the registry was not asked, or has no entry. */
    registration: gstRegistration.nullable(),
  }),
});
