import type { saveBranchDetails as contract } from "@dakbag/contracts/companies";
import { hasValidCheckDigit, isNotApplicable } from "@dakbag/domain/gst/gstin";
import type * as z from "zod";
import { enforceLimits } from "../../platform/rate-limit.ts";
import { invalidField, ShopError, tooManyRequests } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { saveShippingDetails } from "../buyer-details/shipping-details.ts";
import { validateGst } from "../gst-validation/validate-gst.ts";
import { branchWithId } from "./change-company.ts";
import { findBranches } from "./companies.queries.ts";
import { changeOwnCompany, type Colleague } from "./lock-own-company.ts";

const gstinField = "basicDetails.GSTIN";

// The registry is paid by the question, and answers are kept for a day. Of a company it would be none: who leaves one opens another.
const questionsPerAccount = { max: 30, windowMs: 24 * 60 * 60_000 };

/**
 * Saves GSTIN and addresses of a branch.
 *
 * @throws ShopError 404 not of this company, 403; 400 a GSTIN with a wrong check digit, or one that is not active
 */
export async function saveBranchDetails(
  shop: Shop,
  { branchId, form }: { readonly branchId: string; readonly form: z.output<typeof contract.body> },
  caller: Colleague,
): Promise<{ readonly warning: string | null; readonly isChecked: boolean }> {
  const { GSTIN } = form.basicDetails;
  await changeOwnCompany(shop, caller, "manage", async (tx, { id }) => {
    branchWithId(await findBranches(tx, id), branchId);
  });
  const isChecked = isNotApplicable(GSTIN) || (await isActive(shop, GSTIN, caller.userId));
  const { stateWarning } = await saveShippingDetails(shop, branchId, form);
  return { warning: stateWarning ?? null, isChecked };
}

/** Whether the registry says that it is active; false when it does not answer. @throws ShopError 400 when it says otherwise */
async function isActive(shop: Shop, gstin: string, userId: string): Promise<boolean> {
  if (!hasValidCheckDigit(gstin))
    throw invalidField(gstinField, "GSTIN is not valid: its last character does not match the rest.");
  const bucket = `GST numbers of branches by ${userId}`;
  const limit = { bucket, ...questionsPerAccount };
  await enforceLimits(shop.db, limit, shop.clock(), tooManyQuestions);
  try {
    const { isValid, registration } = await validateGst(shop, gstin);
    if (isValid) return true;
    const status = registration ? registration.status.trim().toLowerCase() : "unknown";
    throw invalidField(gstinField, `GSTIN is ${status} in the GST registry.`);
  } catch (error) {
    if (error instanceof ShopError && error.code === "gst-registry-unavailable") return false;
    throw error;
  }
}

const tooManyQuestions = (waitMs: number) =>
  tooManyRequests("GST numbers were changed often today. Please try again tomorrow.", waitMs / 1000);
