import { isPincode } from "@dakbag/domain/places/pincode";
import { useEffect, useState } from "react";
import { type Answer, call } from "./call.ts";

type Delivery = Answer<"GET /api/delivery/:pinCode">;

// What was read last is shown on the next page while it is read again.
let last: Delivery | undefined;
let reading: { pinCode: string; answer: Promise<Delivery> } | undefined;

/** Asks the server about a PIN code, once for all who ask at the same time. @throws ApiError */
export function readDelivery(pinCode: string): Promise<Delivery> {
  if (reading?.pinCode === pinCode) return reading.answer;
  const answer = call("GET /api/delivery/:pinCode", { params: { pinCode } }).finally(
    () => reading?.answer === answer && (reading = undefined),
  );
  reading = { pinCode, answer };
  return answer;
}

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
    let isLeft = false;
    readDelivery(pinCode).then(
      (delivery) => isLeft || setRead({ pinCode, delivery: (last = delivery) }),
      () => isLeft || setRead({ pinCode, delivery: "unknown" }),
    );
    return () => void (isLeft = true);
  }, [pinCode]);
  return read?.pinCode === pinCode ? read.delivery : undefined;
}
