import { hasValidCheckDigit, normaliseGstin } from "@dakbag/domain/gst/gstin";
import type { GstRegistration } from "../../providers/gst-registry.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { registryUnavailable } from "./gst-validation.errors.ts";
import { findKeptRegistration, findMeeshoVendor, keepRegistration } from "./gst-validation.queries.ts";

/** How long an answer of the registry is believed: cancellations are published daily. */
const longestKeptMs = 24 * 3_600_000;

export interface GstVerdict {
  readonly isValid: boolean;
  readonly isMeeshoAuthorised: boolean;
  readonly registration: GstRegistration | undefined;
}

/**
 * Pattern and check digit first; only a number that passes is worth a question to the registry. Cancelled, suspended
 * or unknown there is not valid.
 *
 * @throws ShopError 503 when the registry cannot be asked and its last answer is too old
 */
export async function validateGst(shop: Shop, text: string): Promise<GstVerdict> {
  const gstin = normaliseGstin(text);
  const isWellFormed = hasValidCheckDigit(gstin);
  const registration = isWellFormed ? await findRegistration(shop, gstin) : undefined;
  const isValid = registration?.status.trim().toLowerCase() === "active";
  if (!isValid) return { isValid, isMeeshoAuthorised: false, registration };
  const [vendor] = await findMeeshoVendor(shop.db, gstin);
  return { isValid, isMeeshoAuthorised: vendor?.isListed ?? false, registration };
}

async function findRegistration(shop: Shop, gstin: string): Promise<GstRegistration | undefined> {
  const now = shop.clock();
  const [kept] = await findKeptRegistration(shop.db, gstin, new Date(now.getTime() - longestKeptMs));
  if (kept) return kept;
  const found = await ask(shop, gstin);
  // A number that is unknown today may be registered tomorrow: that is not kept.
  if (!found) return undefined;
  const { legalName, tradeName, status, cancelledOn } = found;
  await keepRegistration(shop.db, gstin, legalName, tradeName, status, cancelledOn, now);
  return found;
}

async function ask(shop: Shop, gstin: string): Promise<GstRegistration | undefined> {
  try {
    return await shop.gstRegistry.findRegistration(gstin);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error }, "the GST registry could not be asked");
    throw registryUnavailable();
  }
}
