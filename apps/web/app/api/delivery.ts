import { isPincode } from "@dakbag/domain/places/pincode";
import { useEffect, useState } from "react";
import { type Answer, call } from "./call.ts";

type Delivery = Answer<"GET /api/delivery/:pinCode">;

// What was read last is shown at once on the next page, while it is read again.
let last: Delivery | undefined;

/**
 * What the shop says about a delivery to a PIN code; undefined while it is asked, and for a text that is no PIN code. "unknown"
 * without an answer: nothing depends on it.
 */
export function useDelivery(pinCode: string): Delivery | "unknown" | undefined {
  const [read, setRead] = useState<{ pinCode: string; delivery: Delivery | "unknown" } | undefined>(
    last && { pinCode: last.pinCode, delivery: last },
  );
  useEffect(() => {
    if (!isPincode(pinCode)) return;
    const leaving = new AbortController();
    call("GET /api/delivery/:pinCode", { params: { pinCode }, signal: leaving.signal }).then(
      (delivery) => setRead({ pinCode, delivery: (last = delivery) }),
      () => !leaving.signal.aborted && setRead({ pinCode, delivery: "unknown" }),
    );
    return () => leaving.abort();
  }, [pinCode]);
  return read?.pinCode === pinCode ? read.delivery : undefined;
}
