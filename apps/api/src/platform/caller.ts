import type { Role } from "@dakbag/contracts/account";
import type { Access } from "@dakbag/contracts/endpoint";
import { notAllowed, notSignedIn } from "./shop-error.ts";

/** The person behind a request, as the session says. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  readonly name: string;
  readonly tokenHash: Buffer;
}

/** Whoever changes something, as an order's history and the audit log name them. */
export type Actor = Pick<Caller, "userId" | "name">;

const rolesAllowed: Record<Exclude<Access, "anyone" | "provider">, readonly Role[]> = {
  buyer: ["buyer", "internal", "admin"],
  internal: ["internal", "admin"],
  admin: ["admin"],
};

/** @throws ShopError 401 without a session, 403 without the right */
export function assertMayCall(access: Access, caller: Caller | undefined): void {
  if (access === "anyone" || access === "provider") return;
  if (!caller) throw notSignedIn();
  if (!rolesAllowed[access].includes(caller.role)) throw notAllowed();
}
