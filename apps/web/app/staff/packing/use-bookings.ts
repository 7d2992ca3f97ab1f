import { useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";

export type Bookings = Answer<"GET /api/packing/bookings">;

/**
 * How bookings with courier companies stand; null while that is not known, and in a shop that has no company: then everything is
 * by hand.
 *
 * @param reads changes when something was booked or handed over
 */
export function useBookings(reads: number): Bookings | null {
  const [bookings, setBookings] = useState<Bookings | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call("GET /api/packing/bookings").then(
      (found) => isCurrent && setBookings(found.companies.length > 0 ? found : null),
      // Without them everything is by hand.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [reads]);
  return bookings;
}
