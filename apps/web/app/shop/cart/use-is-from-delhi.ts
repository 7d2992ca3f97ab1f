import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { useSession } from "#app/api/session.ts";

/**
 * Whether the signed-in buyer's saved pincode is in Delhi. False for visitors, and as long as it is not known (buyer §5).
 *
 * @param isNeeded no request before it is true
 */
export function useIsFromDelhi(isNeeded = true): boolean {
  const token = useSession()?.token;
  const [delhiToken, setDelhiToken] = useState<string | null>(null);
  useEffect(() => {
    if (token === undefined || !isNeeded) return;
    const abort = new AbortController();
    call("GET /api/users/isUserFromDelhi", { signal: abort.signal })
      .then(({ isFromDelhi }) => setDelhiToken(isFromDelhi ? token : null))
      // Unknown counts as "not from Delhi", which is what there is without an answer.
      .catch(() => undefined);
    return () => abort.abort();
  }, [token, isNeeded]);
  return delhiToken !== null && delhiToken === token;
}
