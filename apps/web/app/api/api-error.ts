import type { ErrorCode } from "@dakbag/contracts/error-codes";

/** Failures without an answer of the API, or without its message. */
const unexplained = ["no-answer", "broken-off", "unexplained"] as const;

export type ApiErrorCode = ErrorCode | (typeof unexplained)[number] | "offline" | "unknown";

const withoutReason: ReadonlySet<ApiErrorCode> = new Set([...unexplained, "server-error"]);

/** A refusal of the API, with the sentence to show. `status` is 0 without an answer. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: unknown;
  /** How long to wait before a retry, by the server, or 0. */
  readonly retryAfterSeconds: number;

  constructor(message: string, status: number, code: ApiErrorCode, details?: unknown, retryAfterSeconds = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether its message is more specific than "Something went wrong". */
  get hasReason(): boolean {
    return !withoutReason.has(this.code);
  }
}

/** The message when the server has none (buyer §8). */
export const somethingWentWrong = "Something went wrong";

/**
 * The message to show for any thrown error: the server's, if it has one. A screen's own message
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
