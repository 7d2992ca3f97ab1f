import {
  gstinCheckCharacter,
  hasGstinPattern,
  isMistypedGstin,
  isNotApplicable,
  normaliseGstin,
} from "@dakbag/domain/gst/gstin";
import { ApiError } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

type Registration = NonNullable<Answer<"POST /api/meesho/validateGST">["registration"]>;

/** The result for one GSTIN, in the words of staff §8. */
export interface GstinVerdict {
  gstin: string;
  kind: "skipped" | "invalid" | "valid" | "authorised" | "unknown";
  message: string;
  registration: Registration | null;
}

const messages = {
  skipped: "GSTIN not provided. Skipped validation.",
  invalid: "GSTIN is invalid.",
  valid: "GSTIN is valid.",
  authorised: "GSTIN is valid and Meesho-authorised.",
} as const;

/** The colour of a verdict, and its word for lists. */
export const verdictLabels: Record<GstinVerdict["kind"], { tone: BadgeTone; word: string }> = {
  skipped: { tone: "neutral", word: "Skipped" },
  invalid: { tone: "bad", word: "Invalid" },
  valid: { tone: "ok", word: "Valid" },
  authorised: { tone: "ok", word: "Valid, Meesho-authorised" },
  unknown: { tone: "warn", word: "Not checked" },
};

/** Checks one GSTIN: NA and what lacks the pattern need no server (staff §5). Throws only when stopped. */
export async function checkGstin(text: string, signal?: AbortSignal): Promise<GstinVerdict> {
  const gstin = normaliseGstin(text);
  const verdict = (kind: keyof typeof messages, registration: Registration | null = null): GstinVerdict => ({
    gstin,
    kind,
    message: messages[kind],
    registration,
  });
  if (isNotApplicable(gstin)) return verdict("skipped");
  if (!hasGstinPattern(gstin)) return verdict("invalid");
  try {
    const { isValid, isMeeshoAuthorised, registration } = await call("POST /api/meesho/validateGST", {
      body: { gst: gstin },
      ...(signal && { signal }),
    });
    if (!isValid) return verdict("invalid", registration);
    return verdict(isMeeshoAuthorised ? "authorised" : "valid", registration);
  } catch (error) {
    if (signal?.aborted) throw error;
    // The server refused, or there was no answer at all.
    const isRefusal = error instanceof ApiError && error.status > 0;
    const message = isRefusal
      ? "Failed to validate GST with server."
      : "An error occurred while validating GSTIN.";
    return { gstin, kind: "unknown", message, registration: null };
  }
}

/** What the last character of a mistyped GSTIN should be, if the others are right; null for any other text. */
export function checkDigitHint(gstin: string): string | null {
  if (!isMistypedGstin(gstin)) return null;
  return `If the others are right, the check digit should be ${gstinCheckCharacter(normaliseGstin(gstin).slice(0, 14))}.`;
}

/** The registry's status, with the day of a cancellation. */
export function formatStatus({ status, cancelledOn }: Registration): string {
  return cancelledOn === null ? status : `${status} on ${cancelledOn}`;
}
