import type { ErrorCode } from "@dakbag/contracts/error-codes";

/** What can happen without an answer of the API, or with one that says nothing. */
const unexplained = ["no-answer", "broken-off", "unexplained"] as const;

export type ApiErrorCode = ErrorCode | (typeof unexplained)[number] | "offline" | "unknown";

const withoutReason: ReadonlySet<ApiErrorCode> = new Set([...unexplained, "server-error"]);

/** A refusal of the API, with the sentence to show. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: unknown;
  /** How long the server asks to wait before the same is tried again, or 0. */
  readonly retryAfterSeconds: number;

  constructor(message: string, status: number, code: ApiErrorCode, details?: unknown, retryAfterSeconds = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether its message says more than that something went wrong. */
  get hasReason(): boolean {
    return !withoutReason.has(this.code);
  }
}

/** What is said when the server has no words of its own (buyer §8). */
export const somethingWentWrong = "Something went wrong";

/**
 * The sentence to show for anything that was thrown: the server's own where it has one. What a place says by itself
 * stays when there is no network (buyer §8): a notice above the page says so.
 */
export function messageOf(error: unknown, otherwise?: string): string {
  const hasMessage =
    error instanceof ApiError && error.hasReason && (otherwise === undefined || error.code !== "offline");
  return hasMessage ? error.message : (otherwise ?? somethingWentWrong);
}

/** Reads a refusal's body, whatever it is: a proxy may answer HTML. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const hasMessage = typeof fields.message === "string" && fields.message !== "";
  const code = typeof fields.code === "string" ? (fields.code as ErrorCode) : "unknown";
  return new ApiError(
    hasMessage ? String(fields.message) : somethingWentWrong,
    response.status,
    hasMessage ? code : "unexplained",
    fields.details,
    Number(response.headers.get("retry-after")) || 0,
  );
}
