import { ApiError } from "./api-error.ts";

/** The errors of single fields, by their names in the request, e.g. `billingDetails.zipCode`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details : [];
  const named = details.filter(
    (detail): detail is { field: string; message: string } =>
      typeof detail?.field === "string" && typeof detail.message === "string",
  );
  // The first of several messages for one field is shown.
  return Object.fromEntries(named.toReversed().map(({ field, message }) => [field, message]));
}
