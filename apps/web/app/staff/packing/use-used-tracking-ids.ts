import { useEffect, useRef, useState } from "react";
import { call } from "#app/api/call.ts";
import { keyOf, type UsedTrackingIds } from "./packing-rows.ts";

const waitMs = 300;
// The most that one request may have.
const maxAsked = 200;

/** Asks the server, while one types, which orders have these tracking numbers already. */
export function useUsedTrackingIds(trackingIds: readonly string[]): UsedTrackingIds {
  const [used, setUsed] = useState<UsedTrackingIds>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = [...new Set(trackingIds.map(keyOf))]
    .filter((key) => key !== "" && key.length <= 100)
    .join("\n");
  useEffect(() => {
    const timer = setTimeout(() => {
      const ids = wanted
        .split("\n")
        .filter((id) => id !== "" && !asked.current.has(id))
        .slice(0, maxAsked);
      if (ids.length === 0) return;
      for (const id of ids) asked.current.add(id);
      call("POST /api/packing/usedTrackingIds", { body: { trackingIds: ids } }).then(
        ({ used: found }) =>
          setUsed((before) => new Map([...before, ...Map.groupBy(found, ({ trackingId }) => trackingId)])),
        // The preview of the hand-over checks them again.
        () => ids.forEach((id) => asked.current.delete(id)),
      );
    }, waitMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return used;
}
