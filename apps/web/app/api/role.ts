import type { Role } from "@dakbag/contracts/account";
import { call } from "./call.ts";
import { getSession } from "./session.ts";

let known: { token: string; role: Role } | null = null;

/** The role of whoever is signed in. A staff role is asked for once in a session; a buyer may become staff meanwhile. */
export async function readRole(): Promise<Role> {
  const token = getSession()?.token;
  if (known && known.token === token) return known.role;
  const { role } = await call("GET /api/users/profile");
  known = token !== undefined && role !== "buyer" ? { token, role } : null;
  return role;
}

/** Has the role asked for anew: the server has refused what it should allow. */
export function forgetRole(): void {
  known = null;
}
