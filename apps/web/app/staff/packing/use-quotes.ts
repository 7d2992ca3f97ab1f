import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#app/api/call.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import type { PackingRow } from "./packing-rows.ts";
import type { Quoted } from "./service-options.ts";
import type { OnParcelSaved } from "./use-packing-orders.ts";

/**
 * What takes these orders to where they go; null while the companies are asked. Weight and boxes that are not typed count as they are
 * proposed, as when they are handed over.
 */
export function useQuotes(
  rows: readonly PackingRow[],
  boxSize: string,
  { onNotRead, onParcelSaved }: { onNotRead: (reason: string) => void; onParcelSaved: OnParcelSaved },
): readonly Quoted[] | null {
  const [found, setFound] = useState<{ boxSize: string; quoted: readonly Quoted[] } | null>(null);
  const fail = useEffectEvent((error: unknown) => onNotRead(reasonOf(error)));
  const saved = useRef<Promise<unknown>>(undefined);
  const read = useEffectEvent(async () => {
    await (saved.current ??= Promise.all(rows.map((row) => saveAsProposed(row, onParcelSaved))));
    const parcels = rows.map(({ order }) => order._id);
    return call("POST /api/packing/bookings/quotes", { body: { parcels, boxSize } });
  });
  useEffect(() => {
    let isCurrent = true;
    read().then(
      ({ parcels }) => isCurrent && setFound({ boxSize, quoted: parcels }),
      (error: unknown) => isCurrent && fail(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [boxSize]);
  // Of another size they are others.
  return found?.boxSize === boxSize ? found.quoted : null;
}

async function saveAsProposed({ order, draft }: PackingRow, onSaved: OnParcelSaved): Promise<void> {
  const { orderId: id, parcelNumber: number, parcels, proposed } = order;
  const { weightGrams, boxes } = proposed;
  const isTyped = draft?.weight !== undefined || draft?.boxes !== undefined;
  if (parcels.length > 0 || isTyped || weightGrams === null) return;
  // What is not saved is named in the list: it is to be weighed.
  await call("PUT /api/packing/orders/:id/parcels/:number", {
    params: { id, number },
    body: { weightGrams, boxes, version: 0 },
  }).then(
    ({ parcel }) => onSaved(order._id, parcel),
    () => undefined,
  );
}
