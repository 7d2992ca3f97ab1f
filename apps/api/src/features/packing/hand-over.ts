import { isCourier } from "@dakbag/domain/orders/couriers";
import { formatDay, indiaDay, indiaTime } from "@dakbag/domain/dates/india-day";
import { readParcelNumber } from "@dakbag/domain/orders/order-number";
import type { Actor } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { listBookedCouriers } from "../bookings/packed-bookings.ts";
import { applyImport, findUndoableImport, undoImport } from "../imports/apply-import.ts";
import {
  orderStatusImport,
  orderStatusImportName,
  readMessagesOfUpload,
  type RequestedChange,
} from "../imports/order-status-import.ts";
import { countMessagesOfChanges } from "../order-changes/apply-order-changes.ts";
import { listAddedCouriers } from "./couriers.ts";
import { findOrdersOfHandOver } from "./packing.queries.ts";
import { unknownCourier } from "./packing.errors.ts";

export interface HandedOverOrder {
  readonly id: string;
  readonly version: number;
  readonly partnerName: string;
  readonly trackingId: string;
}

/** The orders as shipped, with the versions that were seen. Those with other couriers are invalid. */
function changesTo(orders: readonly HandedOverOrder[], added: readonly string[]) {
  const isKnown = ({ partnerName }: HandedOverOrder) => isCourier(partnerName, added);
  const numbered = orders.map((order, index) => ({ ...order, line: index + 1 }));
  return {
    rows: numbered
      .filter(isKnown)
      .map(({ id: orderId, partnerName, trackingId, ...row }): RequestedChange => {
        return {
          ...row,
          orderId,
          status: "Shipped",
          partnerName: partnerName || undefined,
          trackingId: trackingId || undefined,
        };
      }),
    invalid: numbered
      .filter((order) => !isKnown(order))
      .map(({ line, id: name, partnerName }) => ({ line, name, reason: unknownCourier(partnerName) })),
  };
}

// A file of staff may ship any paid order; a packer ships those to be packed.
const choices = { onlyFrom: "Order Processing", source: "hand-over" } as const;

/** The couriers that these may go to besides those that the program knows. */
async function listOtherCouriers(db: Queryable, orders: readonly HandedOverOrder[]): Promise<string[]> {
  const ids = orders.map(({ id }) => readParcelNumber(id).order);
  return [...(await listAddedCouriers(db)), ...(await listBookedCouriers(db, ids))];
}

/** What handing these orders over would change. */
export async function previewHandOver(
  shop: Pick<Shop, "db" | "clock" | "configuration">,
  orders: readonly HandedOverOrder[],
) {
  const requested = changesTo(orders, await listOtherCouriers(shop.db, orders));
  const { rows, changes, seen } = await orderStatusImport(shop.configuration, choices).plan(
    shop.db,
    requested,
    { locks: false },
  );
  return {
    seen,
    messages: await countMessagesOfChanges(shop, changes),
    rows: rows.map(({ name: orderID, refusal: _refusal, ...row }) => ({ ...row, orderID })),
  };
}

/**
 * Ships orders. It is recorded, and can be undone, as an upload. A repeated request changes nothing.
 *
 * @throws ShopError 409 when something is not as the preview had it, or its warnings were not checked
 */
export async function handOver(
  shop: Pick<Shop, "db" | "clock" | "configuration">,
  {
    orders,
    ...confirmed
  }: { orders: readonly HandedOverOrder[]; seen: string | undefined; isChecked: boolean },
  actor: Actor,
) {
  const now = shop.clock();
  const fileName = `hand-over of ${formatDay(indiaDay(now))}, ${indiaTime(now).slice(-5)}`;
  const upload = { fileName, csv: changesTo(orders, await listOtherCouriers(shop.db, orders)) };
  const { rows } = await applyImport(
    shop,
    orderStatusImport(shop.configuration, { ...confirmed, ...choices }),
    upload,
    actor,
  );
  const isDone = (verdict: string) => verdict === "updated" || verdict === "same";
  return {
    handedOver: rows.filter(({ verdict }) => isDone(verdict)).map(({ name }) => name),
    refused: rows
      .filter(({ verdict }) => !isDone(verdict))
      .map(({ name: orderID, what: reason }) => ({ orderID, reason })),
  };
}

const isOwn = (last: { actorId: string | null } | null, actor: Actor) => last?.actorId === actor.userId;

/** The last upload of statuses, when it is a hand-over of this person: packers make no others. */
export async function findLastHandOver({ db }: Pick<Shop, "db">, actor: Actor) {
  const last = await findUndoableImport(db, orderStatusImportName);
  if (!last || !isOwn(last, actor)) return null;
  const messages = await readMessagesOfUpload(db, last.upload._id);
  return { ...last.upload, changedOrders: last.changedCount, messages };
}

/**
 * Undoes a hand-over. `orders` are those that are restored, as they were handed over.
 *
 * @throws ShopError 404 when it is not of this person, 409 when another came after it
 */
export async function undoHandOver(
  shop: Pick<Shop, "db" | "clock" | "configuration">,
  id: string,
  actor: Actor,
) {
  const undone = await undoImport(shop, orderStatusImport(shop.configuration), id, actor, (record) => {
    if (!isOwn(record, actor)) throw notFound("This upload");
  });
  const left = new Set(undone.leftRows.map(({ name }) => name));
  const orders = await findOrdersOfHandOver(shop.db, id);
  return {
    ...undone,
    messages: await readMessagesOfUpload(shop.db, id),
    orders: orders.filter(({ orderNumber }) => !left.has(orderNumber)),
  };
}
