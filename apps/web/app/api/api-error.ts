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

/**
 * The sentence to show for anything that was thrown: the server's own where it has one. What a place says by itself
 * stays when there is no network (buyer §8): a notice above the page tells of that.
 */
export function messageOf(error: unknown, otherwise?: string): string {
  const isTold =
    error instanceof ApiError &&
    error.message !== somethingWentWrong &&
    (otherwise === undefined || error.code !== "offline");
  return isTold ? error.message : (otherwise ?? somethingWentWrong);
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
