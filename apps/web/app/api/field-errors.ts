import { ApiError } from "./api-error.ts";

/** A refusal's messages by the names of fields in the request, e.g. `billingDetails.zipCode`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details : [];
  const named = details.filter(
    (detail): detail is { field: string; message: string } =>
      typeof detail?.field === "string" && typeof detail.message === "string",
  );
  // Of several sentences on one field the first counts.
  return Object.fromEntries(named.toReversed().map(({ field, message }) => [field, message]));
}
