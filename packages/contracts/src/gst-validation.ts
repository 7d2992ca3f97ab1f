import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";

/** What the GST registry has of a GSTIN. */
const gstRegistration = z.object({
  legalName: z.string(),
  tradeName: z.string(),
  /** In the registry's own word: "Active", "Cancelled", "Suspended". */
  status: z.string(),
  /** The state or territory that the number begins with; null for codes that are none. */
  state: z.string().nullable(),
  /** The day of its cancellation as the registry writes it, or null. */
  cancelledOn: z.string().nullable(),
});

/**
 * Whether a GSTIN is right in form and check digit, and active at the GST registry (staff §5, §7). A number that the
 * registry does not know, or has cancelled, is not valid; "NA" is none.
 */
export const validateGst = endpoint("POST /api/meesho/validateGST", {
  access: "internal",
  body: z.strictObject({ gst: text("gst", 60) }),
  answer: z.object({
    success: z.literal(true),
    isValid: z.boolean(),
    /** Only ever with a valid one: it stands as active in Meesho's list. */
    isMeeshoAuthorised: z.boolean(),
    /** Null where the registry was not asked, or has none. */
    registration: gstRegistration.nullable(),
  }),
});
