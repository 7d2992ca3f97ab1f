import { useEffect, useState } from "react";
import { call } from "#app/api-client/call.ts";
import { useSession } from "#app/api-client/session.ts";

/** Whether the signed-in buyer's saved pincode is in Delhi. False for visitors, and as long as it is not known (buyer §5). */
export function useIsFromDelhi(): boolean {
  const token = useSession()?.token;
  const [answer, setAnswer] = useState<{ token: string; isFromDelhi: boolean } | null>(null);
  useEffect(() => {
    if (token === undefined) return;
    const abort = new AbortController();
    call("GET /api/users/isUserFromDelhi", { signal: abort.signal })
      .then(({ isFromDelhi }) => setAnswer({ token, isFromDelhi }))
      // Unknown counts as "not from Delhi", which is what there is without an answer.
      .catch(() => undefined);
    return () => abort.abort();
  }, [token]);
  return answer !== null && answer.token === token && answer.isFromDelhi;
}
