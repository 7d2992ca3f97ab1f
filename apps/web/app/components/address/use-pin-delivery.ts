import { useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";

export type PinDelivery = Answer<"GET /api/delivery/:pinCode">;

/**
 * What the shop can say about a PIN code: district, state and delivery. Null until it is known, and where it cannot be: it is
 * an extra.
 *
 * @param pinCode a complete one, or null
 */
export function usePinDelivery(pinCode: string | null): PinDelivery | null {
  const [found, setFound] = useState<PinDelivery | null>(null);
  useEffect(() => {
    if (pinCode === null) return;
    const abort = new AbortController();
    call("GET /api/delivery/:pinCode", { params: { pinCode }, signal: abort.signal })
      .then(setFound)
      .catch(() => undefined);
    return () => abort.abort();
  }, [pinCode]);
  return found?.pinCode === pinCode ? found : null;
}
