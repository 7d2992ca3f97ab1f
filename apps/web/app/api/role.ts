import type { Role } from "@dakbag/contracts/account";
import { useEffect, useState } from "react";
import { call } from "./call.ts";
import { getSession, useSession } from "./session.ts";

let cached: { token: string | undefined; role: Promise<Role> } | null = null;

/** The role of the signed-in user. A staff role is cached for the session; a buyer's is not, because it may change. */
export function readRole(): Promise<Role> {
  const token = getSession()?.token;
  if (cached?.token === token && cached) return cached.role;
  const reading = {
    token,
    role: call("GET /api/users/profile").then(({ role }) => role),
  };
  cached = reading;
  const clear = () => {
    if (cached === reading) cached = null;
  };
  reading.role.then((role) => role === "buyer" && clear(), clear);
  return reading.role;
}

/** Clears the cached role, after the server has refused what the role should allow. */
export function clearRole(): void {
  cached = null;
}

/** The signed-in user's role where it is one of the staff; null for all others, and until it is known. */
export function useStaffRole(): Role | null {
  const token = useSession()?.token;
  const [found, setFound] = useState<{ token: string; role: Role }>();
  useEffect(() => {
    if (token === undefined) return;
    readRole().then(
      (role) => setFound({ token, role }),
      () => undefined,
    );
  }, [token]);
  return found && found.token === token && found.role !== "buyer" ? found.role : null;
}
