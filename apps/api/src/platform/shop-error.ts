import type { ErrorCode } from "@dakbag/contracts/error-codes";
import { type MemberRight, rolesWithRight } from "@dakbag/domain/companies/member-roles";

/**
 * An error whose text the caller reads. Features have named constructors for theirs in `<feature>.errors.ts`;
 * error-handler.ts turns them into answers. Any other error is answered as a 500 without its text.
 */
export class ShopError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
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

// Quoted from staff §6.
export const notAuthorised = () =>
  new ShopError(403, "not-allowed", "You are not authorised to access this page");

const whatColleaguesDo: Readonly<Record<MemberRight, string>> = {
  see: "see this",
  order: "buy for your company",
  cancel: "cancel what a colleague has ordered",
  manage: "change this for your company",
};

/** A colleague whose role in the company has not this right. */
export const rightMissing = (right: MemberRight) => {
  const who = rolesWithRight[right].map((role) => `${role}s`.replace(/ss$/, "s"));
  return new ShopError(403, "right-missing", `Only ${who.join(" and ")} may ${whatColleaguesDo[right]}.`);
};

const reasonsWithheld = {
  "second-factor-not-set-up": "Set up an authenticator app on your security page first.",
  "second-factor-not-given": "Please sign in again with the code of your authenticator app.",
};

export const rightsWithheld = (reason: keyof typeof reasonsWithheld) =>
  new ShopError(403, reason, reasonsWithheld[reason]);

export const accountErased = () => new ShopError(409, "account-erased", "This account was erased.");

export const notFound = (what: string) => new ShopError(404, "not-found", `${what} was not found.`);

/** The request does not fit what is stored by now. */
export const conflict = (code: ErrorCode, message: string) => new ShopError(409, code, message);

/** A field that its contract accepts but a rule rejects; the message begins with the field's name. */
export const invalidField = (field: string, message: string) =>
  new ShopError(400, "invalid-input", message, { details: [{ field, message }] });

export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new ShopError(429, "too-many-requests", message, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });

/** The client may retry the same request. */
export const temporarilyUnavailable = () =>
  new ShopError(503, "away", "The shop does not answer for a moment. Please try again.", {
    retryAfterSeconds: 5,
  });
