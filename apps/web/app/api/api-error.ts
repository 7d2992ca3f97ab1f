import type { ErrorCode } from "@dakbag/contracts/error-codes";

/** Codes for a missing response, and for one without a message. */
const clientErrorCodes = ["no-answer", "broken-off", "unexplained"] as const;

export type ApiErrorCode = ErrorCode | (typeof clientErrorCodes)[number] | "offline" | "unknown";

const codesWithoutReason: ReadonlySet<ApiErrorCode> = new Set([...clientErrorCodes, "server-error"]);

/** An error of the API, with the message to show. `status` is 0 when there was no response. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: unknown;
  /** How long the server asks to wait before a retry, or 0. */
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
    return !codesWithoutReason.has(this.code);
  }
}

/** Whether a call failed because the browser has no connection: nothing is wrong with what was sent. */
export const isOfflineError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "offline";

/** Shown when the server sends no message (buyer §8). */
export const somethingWentWrong = "Something went wrong";

/**
 * The message to show for anything that was thrown: the server's own if it sent one. When offline, `otherwise` is shown
 * (buyer §8), because a notice above the page already says that there is no connection.
 */
export function messageOf(error: unknown, otherwise?: string): string {
  const hasMessage =
    error instanceof ApiError && error.hasReason && (otherwise === undefined || !isOfflineError(error));
  return hasMessage ? error.message : (otherwise ?? somethingWentWrong);
}

/** "Something went wrong!" with the server's reason, if it gave one (buyer §8). */
export const wentWrong = (error: unknown): string => `Something went wrong! ${messageOf(error, "")}`.trim();

/** Reads the body of an error response, which may be a proxy's HTML. */
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
