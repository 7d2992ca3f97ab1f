import { marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";

const authorisationErrorMs = 10_000; // buyer §9

/**
 * The marketplace authorisations that these goods need; none is asked for that they do not need. What is wrong is
 * said on the screen (buyer §5, §8).
 *
 * @returns whether checkout may go on
 */
export async function passesAuthorisationChecks(categories: readonly string[]): Promise<boolean> {
  const needed = new Set(categories.map(marketplaceOf));
  if (needed.has("Meesho") && !(await isMeeshoSeller())) return false;
  return !needed.has("Valmo") || isValmoPartner();
}

async function isMeeshoSeller(): Promise<boolean> {
  try {
    const { isMeeshoAuthorised } = await call("GET /api/meesho/validate");
    if (isMeeshoAuthorised) showToast("ok", "Successfully verified as Meesho Seller");
    else showAuthorisationError(notMeeshoAuthorised);
    return isMeeshoAuthorised;
  } catch {
    showToast("bad", "Something went wrong. Please contact the helpline.");
    return false;
  }
}

async function isValmoPartner(): Promise<boolean> {
  try {
    const { isValmoAuthorised } = await call("GET /api/valmo/authenticateUser");
    if (isValmoAuthorised) showToast("ok", "Valmo access verified successfully.");
    else showAuthorisationError(notValmoAuthorised);
    return isValmoAuthorised;
  } catch (error) {
    const wasAnswered = error instanceof ApiError && error.status !== 0;
    showToast(
      "bad",
      wasAnswered ? "Something went wrong while validating Valmo access." : "Error validating Valmo access.",
    );
    return false;
  }
}

const notMeeshoAuthorised = "Your are not Meesho Authorised! Please remove Meesho items from the cart"; // buyer §5, to the letter
const notValmoAuthorised =
  "You are not authorized to purchase Valmo products. Remove Valmo Branded products!"; // buyer §5

function showAuthorisationError(message: string): void {
  showToast("bad", message, authorisationErrorMs);
}

/** The same two sentences when the order itself is refused with them. */
export function durationOf(message: string): number | undefined {
  return message === notMeeshoAuthorised || message === notValmoAuthorised ? authorisationErrorMs : undefined;
}
