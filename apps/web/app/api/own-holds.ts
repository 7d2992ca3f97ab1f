import { useEffect, useState } from "react";
import { call } from "./call.ts";
import { useSession } from "./session.ts";

type Holds = Readonly<Record<string, number>>;

const none: Holds = {};
// What was read last is shown while it is read again.
let last: { token: string; held: Holds } | undefined;

/**
 * How many units of each product the signed-in buyer's own unpaid order holds. The stock does not count them, although this
 * buyer can order them. Nothing for visitors, and as long as it is not known.
 *
 * @param isNeeded no request before it is true
 */
export function useOwnHolds(isNeeded: boolean): Holds {
  const token = useSession()?.token;
  const [read, setRead] = useState(last);
  useEffect(() => {
    if (token === undefined || !isNeeded) return;
    const leaving = new AbortController();
    call("GET /api/orders/held", { signal: leaving.signal }).then(
      ({ held }) => setRead((last = { token, held })),
      () => undefined, // the cart checks each quantity again
    );
    return () => leaving.abort();
  }, [token, isNeeded]);
  return token !== undefined && read?.token === token ? read.held : none;
}
