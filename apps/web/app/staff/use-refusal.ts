import { useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { inWords, whyNotSaved } from "./describe-failure.ts";

/**
 * Why a form was not saved: beside the field that is to blame, or else for the form as a whole.
 *
 * @param fields those that it has, by their names in the request
 */
export function useRefusal<Field extends string>(fields: readonly Field[]) {
  const [refused, setRefused] = useState<{ field: Field | null; text: string } | null>(null);
  const refuse = (text: string, field: Field | null = null) => setRefused({ field, text });
  return {
    /** Of the form as a whole. */
    refusal: refused?.field === null ? refused.text : null,
    errorAt: (field: Field) => (refused?.field === field ? refused.text : null),
    refuse,
    /** @param failure what the specification puts before the server's reason */
    refuseFor(error: unknown, failure = ""): void {
      const [first] = error instanceof ApiError && Array.isArray(error.details) ? error.details : [];
      const field = fields.find((name) => name === first?.field);
      if (field === undefined) refuse(whyNotSaved(error, failure));
      else refuse(inWords(first.message), field);
    },
    clearRefusal: () => setRefused(null),
  };
}
