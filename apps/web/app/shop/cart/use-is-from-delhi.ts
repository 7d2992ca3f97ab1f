import { useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { useSession } from "#app/api/session.ts";

type SavedPin = Pick<Answer<"GET /api/users/isUserFromDelhi">, "isFromDelhi" | "zipCode">;

/**
 * The signed-in buyer's saved pincode and whether it is in Delhi. Undefined for visitors, and as long as it is not known.
 *
 * @param isNeeded no request before it is true
 */
export function useSavedPin(isNeeded = true): SavedPin | undefined {
  const token = useSession()?.token;
  const [read, setRead] = useState<(SavedPin & { token: string }) | null>(null);
  useEffect(() => {
    if (token === undefined || !isNeeded) return;
    const abort = new AbortController();
    call("GET /api/users/isUserFromDelhi", { signal: abort.signal })
      .then(({ isFromDelhi, zipCode }) => setRead({ isFromDelhi, zipCode, token }))
      // Unknown counts as "not from Delhi", which is what there is without an answer.
      .catch(() => undefined);
    return () => abort.abort();
  }, [token, isNeeded]);
  return read !== null && read.token === token ? read : undefined;
}

/**
 * Whether the signed-in buyer's saved pincode is in Delhi. False for visitors, and as long as it is not known (buyer §5).
 *
 * @param isNeeded no request before it is true
 */
export function useIsFromDelhi(isNeeded = true): boolean {
  return useSavedPin(isNeeded)?.isFromDelhi ?? false;
}
