import { hasValidCheckDigit, normaliseGstin } from "@dakbag/domain/gst/gstin";
import type { GstRegistration } from "../../providers/gst-registry.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { isMeeshoVendor } from "../marketplace-authorisation/marketplace-authorisation.ts";
import { findCachedRegistration, saveRegistration } from "./gst-validation.queries.ts";
import { ShopError } from "../../platform/shop-error.ts";

// Cancellations are published daily.
const cacheMs = 24 * 3_600_000;

interface GstValidation {
  readonly isValid: boolean;
  readonly isMeeshoAuthorised: boolean;
  readonly registration: GstRegistration | undefined;
}

/**
 * Checks pattern and check digit first, then asks the registry. A cancelled, suspended or unknown number is not valid.
 *
 * @throws ShopError 503 when the registry is unavailable and its cached response is missing or expired
 */
export async function validateGst(shop: Shop, text: string): Promise<GstValidation> {
  const gstin = normaliseGstin(text);
  const isWellFormed = hasValidCheckDigit(gstin);
  const registration = isWellFormed ? await findRegistration(shop, gstin) : undefined;
  const isValid = isActiveStatus(registration?.status);
  if (!isValid) return { isValid, isMeeshoAuthorised: false, registration };
  return { isValid, isMeeshoAuthorised: await isMeeshoVendor(shop.db, gstin), registration };
}

/** Whether the registry calls a number active, which it writes in any case and with spaces. */
export const isActiveStatus = (status: string | null | undefined): boolean =>
  status?.trim().toLowerCase() === "active";

async function findRegistration(shop: Shop, gstin: string): Promise<GstRegistration | undefined> {
  const now = shop.clock();
  const [cached] = await findCachedRegistration(shop.db, gstin, new Date(now.getTime() - cacheMs));
  if (cached) return cached;
  const found = await requestRegistration(shop, gstin);
  // Unknown numbers are not cached, because they may be registered tomorrow.
  if (!found) return undefined;
  await saveRegistration(shop.db, { ...found, gstin, lookedUpAt: now });
  return found;
}

async function requestRegistration(shop: Shop, gstin: string): Promise<GstRegistration | undefined> {
  try {
    return await shop.gstRegistry.findRegistration(gstin);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error }, "the GST registry is unavailable");
    throw registryUnavailable();
  }
}

// staff §8
const registryUnavailable = () =>
  new ShopError(503, "gst-registry-unavailable", "Failed to validate GST with server.", {
    retryAfterSeconds: 30,
  });
