/** A refusal of the API, with the sentence to show. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(message: string, status: number, code: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** What is said when the server has no words of its own (buyer §8). */
export const somethingWentWrong = "Something went wrong";

/** The sentence to show for anything that was thrown: the server's own where it has one. */
export function messageOf(error: unknown, otherwise: string = somethingWentWrong): string {
  return error instanceof ApiError && error.message !== somethingWentWrong ? error.message : otherwise;
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
  );
}
