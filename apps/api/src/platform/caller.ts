import type { Role } from "@dakbag/contracts/account";
import type { Access } from "@dakbag/contracts/endpoint";
import { notAuthorised, notSignedIn } from "./shop-error.ts";

/** The signed-in user of a request. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  readonly name: string;
  readonly tokenHash: Buffer;
}

/** The author of a change, for order histories and the audit log. */
export type Actor = Pick<Caller, "userId" | "name">;

const rolesAllowed: Record<Exclude<Access, "anyone" | "provider">, readonly Role[]> = {
  buyer: ["buyer", "internal", "admin"],
  internal: ["internal", "admin"],
  admin: ["admin"],
};

/** @throws ShopError 401 without a session, 403 without the role */
export function assertMayCall(access: Access, caller: Caller | undefined): void {
  if (access === "anyone" || access === "provider") return;
  if (!caller) throw notSignedIn();
  if (!rolesAllowed[access].includes(caller.role)) throw notAuthorised();
}
