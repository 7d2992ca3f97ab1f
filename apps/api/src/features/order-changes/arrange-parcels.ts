import { formatDay, indiaDay } from "@dakbag/domain/dates/india-day";
import { formatQuantity } from "@dakbag/domain/money/money";
import { hasLeft, isBeforeDispatch } from "@dakbag/domain/orders/order-status";
import {
  type ArrangedParcel,
  arrangementProblem,
  isPartlyMade,
  isUndated,
  type Pieces,
} from "@dakbag/domain/orders/parcel-arrangement";
import { capitalised } from "@dakbag/domain/text/capitalised";
import type { Actor } from "../../platform/caller.ts";
import { type Queryable, transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { notify, timesOfChange } from "../notifications/notify.ts";
import { findOrder, findPartDelivery } from "../orders/find-orders.ts";
import { lockChangeableOrders } from "../orders/lock-order.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { followShipments, recordOrderEvent } from "../orders/write-order.ts";
import { parcelBooked } from "../shipments/shipments.errors.ts";
import { findParcels, saveArrangement } from "../shipments/parcels-of-order.ts";
import { endOfferOfParts, findBookedParcels, offerParts } from "../shipments/ship-orders.ts";
import {
  arrangementRefused,
  changedSinceSeen,
  everythingHasLeft,
  notDelivered,
  nothingToChoose,
  readyDayMissing,
} from "./order-changes.errors.ts";

/** How staff divide what is here of an order. */
interface Arrangement {
  readonly orderId: string;
  /** Of the order as it was seen. */
  readonly version: number;
  readonly parcels: readonly ArrangedParcel[];
  /** Its buyer chooses whether what is there leaves now. */
  readonly asksBuyer: boolean;
}

/**
 * Divides what is still here of a paid order into parcels, or puts them together again. What is arranged so already changes
 * nothing, so that a request may be repeated.
 *
 * @throws ShopError 404 unknown order; 409 not to be delivered, left whole, changed since it was seen, or against a delivery
 *   challan; 400 with pieces in no parcel, or in too many
 */
export function arrangeParcels(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  { orderId, version, parcels: wanted, asksBuyer }: Arrangement,
  actor: Actor,
): Promise<OrderRow> {
  return transaction(db, async (tx) => {
    const [order] = await lockChangeableOrders(tx, [orderId], []);
    if (!order) throw notFound("This order");
    const { status } = order;
    if (!order.isAccepted || !(isBeforeDispatch(status) || hasLeft(status))) throw notDelivered(status);
    const parcels = await findParcels(tx, orderId, { inProduction: status === "In Production" });
    const offered = (await findPartDelivery(tx, orderId)) !== undefined;
    if (keyOf(parcels.here) === keyOf(wanted) && offered === asksBuyer) return readOrder(tx, orderId);
    if (order.version !== version) throw changedSinceSeen(status);
    const now = clock();
    const [booked] = await findBookedParcels(tx, orderId);
    if (booked) throw parcelBooked(booked, "divide the order otherwise");
    if (parcels.piecesHere.length === 0) throw everythingHasLeft();
    const problem = arrangementProblem(
      wanted,
      parcels.piecesHere,
      parcels.leftNumbers,
      indiaDay(now),
      parcels.replacementNumbers,
    );
    if (problem !== undefined) throw arrangementRefused(problem);
    if (asksBuyer && !isPartlyMade(wanted)) throw nothingToChoose();
    if (asksBuyer && wanted.some(isUndated)) throw readyDayMissing();
    await saveArrangement(tx, orderId, parcels, wanted, now);
    if (asksBuyer) {
      await offerParts(tx, orderId, now);
      await notify(tx, [{ kind: "choice", orderId }], now, timesOfChange(configuration, now).dueAt);
    } else await endOfferOfParts(tx, orderId);
    const change = await followShipments(tx, order);
    const row = await readOrder(tx, orderId);
    const what = `${describe(wanted, row)}${asksBuyer ? "; its buyer is asked" : ""}`;
    await recordOrderEvent(tx, orderId, {
      at: now,
      actorId: actor.userId,
      actor: actor.name,
      ...change,
      what,
    });
    const entry = { action: "order.changed", subject: order.orderNumber } as const;
    await recordAudit(tx, actor, now, [{ ...entry, summary: `Order ${order.orderNumber}: ${what}.` }]);
    return row;
  });
}

async function readOrder(db: Queryable, id: string): Promise<OrderRow> {
  const order = await findOrder(db, id);
  if (!order) throw notFound("This order");
  return order;
}

const byNumber = <Numbered extends { number: number }>(one: Numbered, other: Numbered) =>
  one.number - other.number;
const byLine = (one: Pieces, other: Pieces) => one.lineNumber - other.lineNumber;

const keyOf = (parcels: readonly ArrangedParcel[]) =>
  JSON.stringify(
    parcels
      .toSorted(byNumber)
      .map(({ number, inProduction, readyOn, lines }) => [
        number,
        inProduction,
        readyOn,
        ...lines.toSorted(byLine).map(({ lineNumber, quantity }) => [lineNumber, quantity]),
      ]),
  );

/** "Parcel 1 has 500 of POLNPD060800; parcel 2 has 1,500 of POLNPD060800, in production" */
function describe(parcels: readonly ArrangedParcel[], { lines }: OrderRow): string {
  const skuOf = new Map(lines.map(({ lineNumber, sku }) => [lineNumber, sku]));
  const texts = parcels.toSorted(byNumber).map(({ number, inProduction, readyOn, lines: pieces }) => {
    const goods = pieces
      .map(({ lineNumber, quantity }) => `${formatQuantity(quantity)} of ${skuOf.get(lineNumber) ?? ""}`)
      .join(", ");
    return `parcel ${number} has ${goods}${inProduction ? ", in production" : ""}${readyOn === null ? "" : ` until ${formatDay(readyOn)}`}`;
  });
  return capitalised(texts.join("; "));
}
