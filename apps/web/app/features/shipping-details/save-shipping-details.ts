import { ApiError, messageOf } from "#app/api-client/api-error.ts";
import { type Parts, call } from "#app/api-client/call.ts";
import { readSignedIn } from "#app/features/account/signed-in-page-data.ts";

export type SaveResult =
  | { isSaved: true; message: string; warning: string | null }
  /** `message` is the server's own sentence, empty when it said nothing. */
  | { isSaved: false; message: string; field: string | null };

/** The saved details, null when there are none yet. Used by both pages. */
export function readSavedDetails() {
  return readSignedIn(
    async () => ({ saved: (await call("GET /api/users/shippingDetails")).shippingDetails }),
    (error) => messageOf(error),
  );
}

export async function saveShippingDetails(
  body: Parts<"POST /api/users/shippingDetails">["body"],
): Promise<SaveResult> {
  try {
    const { message, warning } = await call("POST /api/users/shippingDetails", { body });
    return { isSaved: true, message, warning };
  } catch (error) {
    return { isSaved: false, message: messageOf(error, ""), field: refusedField(error) };
  }
}

/** The field that the server names, as the form names it. */
function refusedField(error: unknown): string | null {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return null;
  const first: unknown = error.details[0];
  if (typeof first !== "object" || first === null || !("field" in first)) return null;
  return typeof first.field === "string" ? first.field : null;
}
