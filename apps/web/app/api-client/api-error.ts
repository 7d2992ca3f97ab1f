/** A refusal of the API, with the sentence to show. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** How long the server asks to wait before the same is tried again, or 0. */
  readonly retryAfterSeconds: number;

  constructor(message: string, status: number, code: string, details?: unknown, retryAfterSeconds = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What is said when the server has no words of its own (buyer §8). */
export const somethingWentWrong = "Something went wrong";

/** The sentence to show for anything that was thrown: the server's own where it has one. */
export function messageOf(error: unknown, otherwise: string = somethingWentWrong): string {
  return error instanceof ApiError && error.message !== somethingWentWrong ? error.message : otherwise;
}

/** What a refusal says of single fields, by their names in the request, e.g. `billingDetails.zipCode`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details : [];
  const named = details.filter(
    (detail): detail is { field: string; message: string } =>
      typeof detail?.field === "string" && typeof detail.message === "string",
  );
  // Of several sentences on one field the first counts.
  return Object.fromEntries(named.toReversed().map(({ field, message }) => [field, message]));
}

/** Reads a refusal's body, whatever it is: a proxy may answer HTML. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return new ApiError(
    typeof fields.message === "string" && fields.message !== "" ? fields.message : somethingWentWrong,
    response.status,
    typeof fields.code === "string" ? fields.code : "unknown",
    fields.details,
    Number(response.headers.get("retry-after")) || 0,
  );
}
