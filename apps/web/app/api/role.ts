import type { Role } from "@dakbag/contracts/account";
import { useEffect, useState } from "react";
import { call } from "./call.ts";
import { getSession, useSession } from "./session.ts";

let known: { token: string | undefined; role: Promise<Role> } | null = null;

/** The role of the signed-in user. A staff role is fetched once in a session; a buyer may become staff during it. */
export function readRole(): Promise<Role> {
  const token = getSession()?.token;
  if (known?.token === token && known) return known.role;
  const reading = {
    token,
    role: call("GET /api/users/profile").then(({ role }) => role),
  };
  known = reading;
  const clear = () => {
    if (known === reading) known = null;
  };
  reading.role.then((role) => role === "buyer" && clear(), clear);
  return reading.role;
}

/** Fetches the role again: the server has refused what it should allow. */
export function clearRole(): void {
  known = null;
}

/** The signed-in user's role where it is one of the staff; null for others, and until it is known. */
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
