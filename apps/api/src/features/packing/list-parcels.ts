import {
  type listOrdersToPack as contract,
  maxCountedInProduction,
  maxOrdersToPack,
  ordersToPackPerPage,
  type PackingTab,
} from "@dakbag/contracts/packing";
import { indiaDay, indiaDayStart } from "@dakbag/domain/dates/india-day";
import { promisedBy } from "@dakbag/domain/orders/order-stage";
import {
  type ChosenFilters,
  chipsOf,
  hasChosen,
  packingStageOf,
  type ParcelHere,
} from "@dakbag/domain/orders/packing-list";
import type * as z from "zod";
import type { Queryable } from "../../platform/database.ts";
import { stateForPackers } from "../bookings/packed-bookings.ts";
import {
  countBesideToPack,
  findNamedOrdersToPack,
  findParcelsInProduction,
  findParcelsToPack,
  type OrderToPackRow,
  type ParcelHereRow,
} from "./packing.queries.ts";

interface Asked {
  readonly stage: PackingTab;
  /** The order that the page begins behind. */
  readonly after: string | null;
  readonly chosen: ChosenFilters;
}

type Listed = Pick<z.output<typeof contract.answer>, "next" | "counts" | "chips"> & {
  rows: OrderToPackRow[];
};

/** A page of what is here or in production, and what all pages together have. */
export async function listParcels(read: Queryable, asked: Asked, now: Date): Promise<Listed> {
  const found = await findParcelsToPack(read, maxOrdersToPack + 1);
  const ids = [...new Set(found.map(({ id }) => id))];
  const listed = new Set(ids.slice(0, maxOrdersToPack));
  const here = found
    .filter(({ id }) => listed.has(id))
    .map((row) => ({ row, parcel: parcelOf(row) }))
    .map((one) => ({ ...one, stageOfParcel: packingStageOf(one.parcel) }));
  const countIn = (wanted: PackingTab) => here.filter(({ stageOfParcel }) => stageOfParcel === wanted).length;
  const [beside = { inProduction: 0, handedOver: 0 }] = await countBesideToPack(
    read,
    maxCountedInProduction,
    indiaDayStart(indiaDay(now)),
  );
  const counts = {
    toPack: countIn("to-pack"),
    packed: countIn("packed"),
    booked: countIn("booked"),
    ...beside,
    hasMore: ids.length > listed.size,
  };
  const { stage, after, chosen } = asked;
  if (stage === "handed-over") return { rows: [], next: null, counts, chips: [] };
  if (stage === "in-production") return { ...(await pageInProduction(read, after)), counts, chips: [] };
  const ofTab = here.filter(({ stageOfParcel }) => stage === "here" || stageOfParcel === stage);
  const wanted = ofTab
    .filter(({ row, parcel }) => (after === null || row.id > after) && hasChosen(parcel, chosen))
    .map(({ row }) => row);
  const chips = chipsOf(
    ofTab.map(({ parcel }) => parcel),
    chosen,
  );
  return { ...(await pageOf(read, wanted)), counts, chips };
}

const keyOf = ({ id, number }: { id: string; number: number }) => `${id}/${number}`;

/** The first orders of these rows: all parcels of an order are on one page. */
function firstOrders(rows: readonly { id: string }[]): { ids: string[]; next: string | null } {
  const all = [...new Set(rows.map(({ id }) => id))];
  const ids = all.slice(0, ordersToPackPerPage);
  return { ids, next: all.length > ids.length ? (ids.at(-1) ?? null) : null };
}

async function pageOf(read: Queryable, wanted: readonly ParcelHereRow[]) {
  const { ids, next } = firstOrders(wanted);
  const keys = new Set(wanted.map(keyOf));
  const rows = ids.length === 0 ? [] : await findNamedOrdersToPack(read, ids, []);
  return { rows: rows.filter((row) => keys.has(keyOf(row))), next };
}

async function pageInProduction(read: Queryable, after: string | null) {
  const rows = await findParcelsInProduction(read, after, ordersToPackPerPage + 1);
  const { ids, next } = firstOrders(rows);
  return { rows: rows.filter(({ id }) => ids.includes(id)), next };
}

function parcelOf(row: ParcelHereRow): ParcelHere {
  const { partnerName: courier, booking, ...parcel } = row;
  return {
    ...parcel,
    courier,
    promisedBy: promisedBy(row),
    booking: booking && stateForPackers(booking),
  };
}
