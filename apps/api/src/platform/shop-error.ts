/**
 * A refusal the caller is meant to read. Features make theirs with named constructors in `<feature>.errors.ts`;
 * one translator turns them into answers. Anything else that is thrown is a fault and shows no text.
 */
export class ShopError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "ShopError";
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const notSignedIn = () => new ShopError(401, "not-signed-in", "Please sign in first.");

// The sentence is staff §6's.
export const notAllowed = () =>
  new ShopError(403, "not-allowed", "You are not authorised to access this page");

export const notFound = (what: string) => new ShopError(404, "not-found", `${what} was not found.`);

/** A field that its contract allows and that cannot be all the same; the message begins with the field's name. */
export const wrongField = (field: string, message: string) =>
  new ShopError(400, "invalid-input", message, { details: [{ field, message }] });

export const tooMany = (message: string, retryAfterSeconds: number) =>
  new ShopError(429, "too-many-requests", message, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });

/** Nothing is wrong with the request: the same again may work. */
export const awayForAMoment = () =>
  new ShopError(503, "away", "The shop does not answer for a moment. Please try again.", {
    retryAfterSeconds: 5,
  });
