import { firstShipment } from "@dakbag/domain/orders/shipment-stage";
import { capitalised } from "@dakbag/domain/text/capitalised";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import type { Configuration } from "../../platform/configuration.ts";
import type { Shop } from "../../shop.ts";
import { type AuditEntry, changedFields, recordAudit } from "../audit-log/record-audit.ts";
import { moveStock } from "../catalogue/stock.ts";
import {
  countMessages,
  type DeliveryChange,
  notifyOfStatusChanges,
  notifyOfTracking,
  timesOfChange,
} from "../notifications/notify.ts";
import type { Channel } from "../notifications/channel.ts";
import { returnMoneyOfOrder } from "../refunds/return-money-of-order.ts";
import { insertOrderEvents, updateDeliveries } from "../orders/write-order.ts";
import { shipOrders } from "../shipments/ship-orders.ts";
import type { OrderAfter, PlannedOrderChange } from "./plan-order-changes.ts";

/** How orders are changed, as recorded in their history. */
export type ChangeSource =
  | { readonly by: "dialog" }
  | { readonly by: "file" | "undo"; readonly fileName: string };

/** By whom and when orders are changed, and how long their buyers' messages wait. */
export interface ChangeContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly configuration: Pick<Configuration, "STATUS_MESSAGE_DELAY_MINUTES">;
}

/**
 * Applies changes that were planned under the locks of this transaction: the stock, the orders and their history, each
 * in one statement for all orders. Buyers are notified of orders that are shipped or delivered, unless it is an undo, and
 * of corrected tracking numbers. A file and its undo have one entry in the audit log, made by the caller; other changes have one for each order.
 *
 * @throws ShopError 409 when the stock is not enough; the caller's transaction must then roll back
 */
export async function applyOrderChanges(
  tx: pg.PoolClient,
  changes: readonly PlannedOrderChange[],
  source: ChangeSource,
  { actor, now, configuration }: ChangeContext,
): Promise<void> {
  if (changes.length === 0) return;
  const moving = (movement: "taken" | "given") =>
    changes.filter((change) => change.movement === movement).flatMap(({ goods }) => goods);
  await moveStock(tx, { taken: moving("taken"), given: moving("given") });
  const ids = changes.map(({ before }) => before.id);
  const after = <Field extends keyof OrderAfter>(field: Field) =>
    changes.map((change) => change.after[field]);
  await shipOrders(tx, changes.filter(isOfDelivery).map(shippingOf));
  const updated = await updateDeliveries(tx, {
    ids,
    statuses: after("status"),
    invoices: after("invoice"),
    stockStates: after("stockState"),
    reservedUntil: after("reservedUntil"),
    moneyKeptReasons: after("moneyKeptReason"),
    shipped: changes.map(isOfDelivery),
  });
  const statusOf = new Map(updated.map(({ id, status }) => [id, status]));
  await insertOrderEvents(tx, {
    at: now,
    actorId: actor.userId,
    actor: actor.name,
    orderIds: ids,
    fromStatuses: changes.map(({ before }) => before.status),
    toStatuses: changes.map((change) => statusOf.get(change.before.id) ?? change.after.status),
    descriptions: changes.map((change) => describeChange(change, source)),
  });
  const deliveries = deliveriesOf(changes);
  const times = timesOfChange(configuration, now);
  await notifyOfStatusChanges(tx, deliveries, times, { isUndo: source.by === "undo" });
  await notifyOfTracking(tx, deliveries, times);
  if (source.by === "dialog") await recordAudit(tx, actor, now, changes.flatMap(auditOfChange));
  // Last, because every credit note of the year waits until the previous one is committed.
  for (const { before, money } of changes)
    if (money) await returnMoneyOfOrder(tx, before.id, money, actor, now);
}

const deliveriesOf = (changes: readonly PlannedOrderChange[]): DeliveryChange[] =>
  changes.map(({ before, after: to }) => {
    const { id: shipmentId, status } = before.shipment;
    return { orderId: before.id, shipmentId, from: { ...before, status }, to };
  });

/** A change of what its shipment says: another status may take it back, or send it. */
const isOfDelivery = ({ before, after }: PlannedOrderChange) =>
  before.shipment.status !== after.status ||
  before.partnerName !== after.partnerName ||
  before.trackingId !== after.trackingId;

const shippingOf = ({ before, after: { status, partnerName: courier, trackingId } }: PlannedOrderChange) => ({
  id: before.shipment.id,
  orderId: before.id,
  number: before.shipment.number,
  status,
  courier,
  trackingId,
});

/** How many messages the buyers will get of planned changes, unless they are an undo, and how long those wait. */
export async function countMessagesOfChanges(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  changes: readonly PlannedOrderChange[],
): Promise<Record<Channel, number> & { delayMinutes: number }> {
  const refunded = changes.filter(({ money }) => money !== undefined && money.decision !== "kept");
  const refundedIds = refunded.map(({ before }) => before.id);
  const counts = await countMessages(db, deliveriesOf(changes), refundedIds, clock());
  return { ...counts, delayMinutes: configuration.STATUS_MESSAGE_DELAY_MINUTES };
}

const editable = {
  status: "Status",
  invoice: "Invoice link",
  partnerName: "Delivery partner",
  trackingId: "Tracking ID",
  moneyKeptReason: "Payment kept because",
} as const;

/** The audit log entry of a change; none when nothing changes. */
function auditOfChange({ before, after, movement }: PlannedOrderChange): AuditEntry[] {
  const { orderNumber: subject, shipment } = before;
  const changes = changedFields({ ...before, status: shipment.status }, after, editable);
  if (changes.length === 0 && movement === null) return [];
  const what = `${shipment.number === firstShipment ? "Order" : `Parcel ${shipment.number} of order`} ${subject}`;
  const summary =
    shipment.status === after.status
      ? `${what} was edited.`
      : `${what} went from ${shipment.status} to ${after.status}.`;
  const goods = movement === null ? "" : ` ${goodsTexts[movement]}.`;
  return [{ action: "order.changed", subject, summary: `${summary}${goods}`, changes }];
}

const goodsTexts = { given: "Goods restocked", taken: "Goods taken from stock" } as const;

/** Describes a change for the order's history. */
function describeChange({ before, after, movement }: PlannedOrderChange, source: ChangeSource): string {
  const { status, moneyKeptReason } = after;
  const { number, status: statusBefore } = before.shipment;
  const isSame = statusBefore === status;
  if (source.by === "undo")
    return `Upload of ${source.fileName} undone: status ${isSame ? "stays" : "back to"} ${status}`;
  const parts = [
    ...(isSame ? [] : [`status changed from ${statusBefore} to ${status}`]),
    ...describeDetail("invoice", before.invoice, after.invoice),
    ...describeDetail("tracking", trackingOf(before), trackingOf(after)),
  ];
  if (movement !== null) parts.push(goodsTexts[movement].toLowerCase());
  if (moneyKeptReason !== null && moneyKeptReason !== before.moneyKeptReason)
    parts.push(`payment kept: ${moneyKeptReason}`);
  if (source.by === "file") parts.push(`by ${source.fileName}`);
  return capitalised(`${number === firstShipment ? "" : `parcel ${number}: `}${parts.join(", ")}`);
}

const trackingOf = ({ partnerName, trackingId }: Pick<OrderAfter, "partnerName" | "trackingId">) =>
  [partnerName, trackingId].filter(Boolean).join(" ");

function describeDetail(name: string, before: string, after: string): string[] {
  if (before === after) return [];
  if (before === "") return [`${name} ${after}`];
  return [after === "" ? `${name} ${before} removed` : `${name} changed from ${before} to ${after}`];
}
