import { type Marketplace, marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import { ApiError, isOfflineError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";

const authorisationErrorMs = 10_000; // buyer §9

/** The messages of a programme's authorisation check (buyer §5, §8). */
export const authorisationMessages = {
  Meesho: {
    verified: "Successfully verified as Meesho Seller",
    refused: "Your are not Meesho Authorised! Please remove Meesho items from the cart", // buyer §5, to the letter
    failed: "Something went wrong. Please contact the helpline.",
    unanswered: "Something went wrong. Please contact the helpline.",
  },
  Valmo: {
    verified: "Valmo access verified successfully.",
    refused: "You are not authorized to purchase Valmo products. Remove Valmo Branded products!",
    failed: "Something went wrong while validating Valmo access.",
    unanswered: "Error validating Valmo access.",
  },
} as const satisfies Record<Marketplace, object>;

/** Whether the signed-in buyer may buy a programme's goods. @throws ApiError when it cannot be looked up */
export async function isAuthorisedFor(programme: Marketplace): Promise<boolean> {
  return programme === "Meesho"
    ? (await call("GET /api/meesho/validate")).isMeeshoAuthorised
    : (await call("GET /api/valmo/authenticateUser")).isValmoAuthorised;
}

/**
 * Looks up the authorisations that these categories need, one after the other, and shows each result as a toast.
 *
 * @returns whether checkout may go on
 * @throws ApiError when the browser is offline: then nothing is wrong with the buyer or the shop
 */
export async function passesAuthorisationChecks(categories: readonly string[]): Promise<boolean> {
  const needed = new Set(categories.map(marketplaceOf));
  for (const programme of ["Meesho", "Valmo"] as const) {
    if (needed.has(programme) && !(await passesCheck(programme))) return false;
  }
  return true;
}

async function passesCheck(programme: Marketplace): Promise<boolean> {
  const messages = authorisationMessages[programme];
  try {
    const isAuthorised = await isAuthorisedFor(programme);
    if (isAuthorised) showToast("ok", messages.verified);
    else showToast("bad", messages.refused, authorisationErrorMs);
    return isAuthorised;
  } catch (error) {
    if (isOfflineError(error)) throw error;
    const wasAnswered = error instanceof ApiError && error.status !== 0;
    showToast("bad", wasAnswered ? messages.failed : messages.unanswered);
    return false;
  }
}

/** How long a refused order's message stays: the authorisation messages stay longer than others (buyer §9). */
export function durationOf(message: string): number | undefined {
  const { Meesho, Valmo } = authorisationMessages;
  return [Meesho.refused, Valmo.refused].some((refused) => refused === message)
    ? authorisationErrorMs
    : undefined;
}
