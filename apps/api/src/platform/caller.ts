import type { Role } from "@dakbag/contracts/account";
import type { Access } from "@dakbag/contracts/endpoint";
import { notAuthorised, notSignedIn, rightsWithheld } from "./shop-error.ts";

/** Why a session of staff has no rights of staff: no second factor is set up, or none was given at sign-in. */
export type Withheld = "second-factor-not-set-up" | "second-factor-not-given";

/** The signed-in user of a request. */
export interface Caller {
  readonly userId: string;
  /** What this session may do: "buyer" while the rights of staff are withheld. */
  readonly role: Role;
  readonly accountRole: Role;
  readonly withheld: Withheld | null;
  readonly name: string;
  readonly tokenHash: Buffer;
}

/** The author of a change, for order histories and the audit log. */
export type Actor = Pick<Caller, "userId" | "name">;

/** Who changes something by a command on the server: no account, but the system's user in the name. */
export interface CommandLine {
  readonly userId: null;
  readonly name: string;
}

const rolesAllowed: Record<Exclude<Access, "anyone" | "provider">, readonly Role[]> = {
  buyer: ["buyer", "internal", "admin"],
  internal: ["internal", "admin"],
  admin: ["admin"],
};

/** @throws ShopError 401 without a session, 403 without the role, or while it is withheld */
export function assertMayCall(access: Access, caller: Caller | undefined): void {
  if (access === "anyone" || access === "provider") return;
  if (!caller) throw notSignedIn();
  if (rolesAllowed[access].includes(caller.role)) return;
  if (caller.withheld && rolesAllowed[access].includes(caller.accountRole))
    throw rightsWithheld(caller.withheld);
  throw notAuthorised();
}
