import { capitalised } from "@dakbag/domain/text/capitalised";
import { ApiError, isOfflineError, messageOf } from "#app/api/api-error.ts";
import type { FieldErrors, Refusal } from "#app/ui/use-saving.ts";

/** Fields of requests that screens call otherwise than by their own words. */
const fieldLabels: Readonly<Record<string, string>> = {
  invoice: "Invoice Link",
  partnerName: "Delivery Partner Name",
  trackingId: "Tracking ID",
  trackingIds: "Tracking IDs",
  decision: "What happens to the money",
  moneyNote: "Reference or reason",
  hsn: "HSN",
  sku: "SKU",
  GSTIN: "GSTIN",
  ratePercent: "Rate",
  effectiveFrom: "First day",
  countInStock: "Stock",
  showListing: "Shown in the shop",
  secondFactor: "Code",
};

/** "money.reference" is "Reference", "perDayRequirement" is "Per day requirement". */
function labelOf(field: string): string {
  const name = field.slice(field.lastIndexOf(".") + 1);
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return fieldLabels[name] ?? capitalised(words);
}

/** What the server finds wrong with a request, which names its fields as programs do, in the words of the screens. */
export const inWords = (sentence: string): string =>
  sentence.replaceAll(/^[a-z](?:[A-Za-z]|\.(?=[A-Za-z]))*|\b[a-z]{2,}(?:\.[a-z]+|[A-Z][a-z]+)+\b/g, labelOf);

/** The reason that the server gave, for staff: see `messageOf`. */
export function reasonOf(error: unknown, otherwise?: string): string {
  const reason = messageOf(error, otherwise);
  return error instanceof ApiError && error.code === "invalid-input" ? inWords(reason) : reason;
}

/** What has failed, with the reason of the server if it gave one. */
export function describeFailure(failure: string, error: unknown): string {
  const why = reasonOf(error, failure);
  return why === failure ? failure : `${failure}: ${why}`;
}

/** Why a form was not saved. @param failure what the specification puts before the server's reason */
export function whyNotSaved(error: unknown, failure = ""): string {
  if (isOfflineError(error))
    return "Not saved: you are offline. What you typed is still here; save it when you are connected again.";
  return `${failure}${reasonOf(error)}`;
}

/**
 * Why a form was not saved, for `useSaving`: at the field that is to blame, or else of the form as a whole.
 *
 * @param fields those that the form has, by their names in the request
 */
export const refusalIn =
  <Field extends string>(fields: readonly Field[], failure = "") =>
  (error: unknown): Refusal<Field> => {
    const [first] = error instanceof ApiError && Array.isArray(error.details) ? error.details : [];
    const field = fields.find((name) => name === first?.field);
    if (field === undefined) return { text: whyNotSaved(error, failure), errors: {} };
    return { text: null, errors: { [field]: inWords(first.message) } as FieldErrors<Field> };
  };
