import type { Role } from "@dakbag/contracts/account";
import { useEffect, useState } from "react";
import { type Answer, call } from "./call.ts";
import { getSession, useSession } from "./session.ts";

/** The role of the signed-in user, and why its rights are withheld from this session, if they are. */
export type Rights = Pick<Answer<"GET /api/users/profile">, "role" | "withheld">;

let cached: { token: string | undefined; rights: Promise<Rights>; role?: Role } | null = null;

/** The rights of the signed-in user. Those of staff are cached for the session; others are not, because they may change. */
export function readRights(): Promise<Rights> {
  const token = getSession()?.token;
  if (cached?.token === token && cached) return cached.rights;
  const reading: NonNullable<typeof cached> = {
    token,
    rights: call("GET /api/users/profile").then(({ role, withheld }) => ({ role, withheld })),
  };
  cached = reading;
  const clear = () => {
    if (cached === reading) cached = null;
  };
  reading.rights.then(({ role, withheld }) => {
    reading.role = role;
    if (role === "buyer" || withheld !== null) clear();
  }, clear);
  return reading.rights;
}

/** The role that a page for staff was shown to; undefined before it is read. */
export function knownRole(): Role | undefined {
  return cached?.token === getSession()?.token ? cached?.role : undefined;
}

/** Clears the cached rights, after the server has refused what they should allow. */
export function clearRole(): void {
  cached = null;
}

/** The signed-in user's role where it is one of the staff; null for all others, and until it is known. */
export function useStaffRole(): Role | null {
  const token = useSession()?.token;
  const [found, setFound] = useState<{ token: string; role: Role }>();
  useEffect(() => {
    if (token === undefined) return;
    readRights().then(
      ({ role }) => setFound({ token, role }),
      () => undefined,
    );
  }, [token]);
  return found && found.token === token && found.role !== "buyer" ? found.role : null;
}
