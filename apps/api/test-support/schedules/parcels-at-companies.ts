import { type ParcelAtCompany, parcelsAtCompanies } from "../builders/book-parcels.ts";
import type { TestApp } from "../start-test-app.ts";

interface Booking {
  readonly shipmentId: string;
  readonly boxCount: number;
  readonly state: string;
  readonly awbs: readonly string[];
  /** Of the shipment, whether it is of this booking or not. */
  readonly trackingId: string;
}

/** An end that a company's scans have set, and not a person. */
interface End {
  readonly shipmentId: string;
  readonly stage: "Delivered" | "RTO" | "Lost";
}

/** Whether a company has a scan that means an end, by its own codes. */
const meansEnd: Readonly<Record<End["stage"], RegExp>> = {
  Delivered: /^(?:DL Delivered|7)$/,
  RTO: /^(?:RT .*|DL RTO|9|10)$/,
  Lost: /^(?:UD LOST|12)$/,
};
const textsOf = ({ company, scans }: ParcelAtCompany) =>
  scans.map(({ type, status, code }) => (company === "Shiprocket" ? code : `${type} ${status}`));

/** It came back to the shop: the company has nothing of it any more. */
const isBack = (parcel: ParcelAtCompany) =>
  textsOf(parcel).some((text) => text === "DL RTO" || text === "10");

const describeParcel = (parcel: ParcelAtCompany) =>
  `${parcel.company} ${parcel.reference} ${parcel.awb} (${textsOf(parcel).join(", ")})`;

/**
 * What the companies have of an order's parcels against the rules: at any time one booking of a shipment at most, and no end that no
 * scan says.
 *
 * @param isQuiet nothing is under way any more: then the companies have what the shop's live bookings have, and what their drivers took at the moment of a cancellation
 */
export async function findBrokenAtCompanies(
  { ownerDb, sandboxUrl }: Pick<TestApp, "ownerDb" | "sandboxUrl">,
  orderId: string,
  { isQuiet }: { isQuiet: boolean },
): Promise<string[]> {
  const read = () =>
    ownerDb.query<{ bookings: Booking[]; ends: End[] }>(
      `SELECT (SELECT coalesce(json_agg(json_build_object('shipmentId', b.shipment_id, 'boxCount', jsonb_array_length(b.boxes),
           'state', b.state, 'awbs', b.awbs, 'trackingId', s.tracking_id)), '[]')
         FROM bookings b JOIN shipments s ON s.id = b.shipment_id WHERE s.order_id = $1) AS bookings,
       (SELECT coalesce(json_agg(json_build_object('shipmentId', shipment_id, 'stage', becomes)), '[]') FROM watch.stages w
         WHERE order_id = $1 AND becomes IN ('Delivered', 'RTO', 'Lost') AND (awb IS NOT NULL OR NOT EXISTS (
           SELECT FROM order_events e WHERE e.order_id = w.order_id AND e.xmin = w.by_transaction AND e.actor_id IS NOT NULL))) AS ends`,
      [orderId],
    );
  const { bookings, ends } = (await read()).rows[0]!;
  if (bookings.length === 0) return [];
  const ids = [...new Set(bookings.map(({ shipmentId }) => shipmentId))];
  const parcels = await parcelsAtCompanies({ sandboxUrl }, ...ids);
  return ids.flatMap((id) => {
    const all = parcels.filter(({ reference }) => reference.startsWith(id));
    const back = all.filter(isBack);
    const live = all.filter((parcel) => !parcel.isCancelled && !back.includes(parcel));
    const own = bookings.filter(({ shipmentId }) => shipmentId === id);
    const booked = own.filter(({ state }) => state === "booked").flatMap(({ awbs }) => awbs);
    const texts = all.flatMap(textsOf);
    const what = `${id}: ${live.map(describeParcel).join(", ")}, bookings ${JSON.stringify(own)}`;
    const broken: string[] = [];
    if (new Set(live.map(({ company, reference }) => company + reference)).size > 1)
      broken.push(`a shipment is booked twice: ${what}`);
    if (live.length > Math.max(...own.map(({ boxCount }) => boxCount)))
      broken.push(`a booking has more parcels than boxes: ${what}`);
    const numbers = live.map(({ awb }) => awb);
    const mayBe = [...booked, ...takenByDriver(own)];
    const mustBe = booked.filter((awb) => !back.some((parcel) => parcel.awb === awb));
    if (
      isQuiet &&
      (mustBe.some((awb) => !numbers.includes(awb)) || numbers.some((awb) => !mayBe.includes(awb)))
    )
      broken.push(`the companies have other parcels than the shop (${mayBe.join()}): ${what}`);
    for (const { shipmentId, stage } of ends)
      if (shipmentId === id && !texts.some((text) => meansEnd[stage].test(text)))
        broken.push(`${stage} without a scan that says so: ${what}`);
    return broken;
  });
}

/**
 * The cancelled numbers by which a driver may have a parcel who came at that moment: it goes by one of them again, or by a number that
 * staff typed since.
 */
function takenByDriver(bookings: readonly Booking[]): string[] {
  const all = bookings.flatMap(({ awbs }) => awbs);
  return bookings
    .filter(
      ({ trackingId, awbs }) => awbs.includes(trackingId) || (trackingId !== "" && !all.includes(trackingId)),
    )
    .filter(({ state }) => state === "cancelled")
    .flatMap(({ awbs }) => awbs);
}
