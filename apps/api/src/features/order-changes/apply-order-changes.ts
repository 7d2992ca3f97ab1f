import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import { hasLeft, type OrderStatus } from "@dakbag/domain/orders/order-status";
import { capitalised } from "@dakbag/domain/text/capitalised";
import type pg from "pg";
import type { Actor, OtherSystem } from "../../platform/caller.ts";
import type { Configuration } from "../../platform/configuration.ts";
import type { Shop } from "../../shop.ts";
import { type AuditEntry, changedFields, recordAudit } from "../audit-log/record-audit.ts";
import { moveStock } from "../catalogue/stock.ts";
import { issueChallansOnLeaving } from "../invoices/issue-challans.ts";
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
import type { OrderAfter, OrderToChange, PlannedOrderChange } from "./planned-change.ts";

/** How orders are changed, as recorded in their history. */
export type ChangeSource =
  | { readonly by: "dialog" | "courier" }
  | { readonly by: "file" | "undo"; readonly fileName: string };

/** By whom and when orders are changed, and how long their buyers' messages wait. */
export interface ChangeContext {
  /** A courier moves its parcels, and nothing that is about money. */
  readonly actor: Actor | OtherSystem;
  readonly now: Date;
  readonly configuration: Pick<Configuration, "STATUS_MESSAGE_DELAY_MINUTES">;
  /** When shipments were delivered that a courier says so of, by their ids; others are delivered now. */
  readonly deliveredAt?: ReadonlyMap<string, Date>;
}

/**
 * Applies changes that were planned under the locks of this transaction: the stock, the orders and their history, each
 * in one statement for all orders. Buyers are notified of parcels that are shipped or delivered, unless it is an undo, and
 * of corrected tracking numbers. A file and its undo have one entry in the audit log, made by the caller; what a courier reports has
 * none; other changes have one for each order.
 *
 * @throws ShopError 409 when the stock is not enough; the caller's transaction must then roll back
 */
export async function applyOrderChanges(
  tx: pg.PoolClient,
  changes: readonly PlannedOrderChange[],
  source: ChangeSource,
  context: ChangeContext,
): Promise<void> {
  const { actor, now, configuration } = context;
  const moving = (movement: "taken" | "given") =>
    changes.filter((change) => change.movement === movement).flatMap(({ goods }) => goods);
  await moveStock(tx, { taken: moving("taken"), given: moving("given") });
  const statusOf = new Map(changes.map(({ before }) => [before.id, before.orderStatus]));
  for (const each of onceEachOrder(changes)) await updateOrders(tx, each, source, context, statusOf);
  const deliveries = deliveriesOf(changes);
  const times = timesOfChange(configuration, now);
  await notifyOfStatusChanges(tx, deliveries, times, { isUndo: source.by === "undo" });
  await notifyOfTracking(tx, deliveries, times);
  if (source.by === "dialog") await recordAudit(tx, actor, now, changes.flatMap(auditOfChange));
  // Last, because every challan or credit note of the year waits until the previous one is committed.
  await issueChallansOnLeaving(tx, changes.flatMap(leavingParcel), context);
  for (const { before, money } of changes)
    if (money && actor.userId !== null) await returnMoneyOfOrder(tx, before.id, money, actor, now);
}

/** A statement changes an order once; two parcels of one order are changed one after the other. */
function onceEachOrder(changes: readonly PlannedOrderChange[]): PlannedOrderChange[][] {
  const places = new Map<string, number>();
  const rounds: PlannedOrderChange[][] = [];
  for (const change of changes) {
    const place = places.get(change.before.id) ?? 0;
    places.set(change.before.id, place + 1);
    (rounds[place] ??= []).push(change);
  }
  return rounds;
}

/** @param statusOf the status of each order now, which it sets */
async function updateOrders(
  tx: pg.PoolClient,
  changes: readonly PlannedOrderChange[],
  source: ChangeSource,
  { actor, now, deliveredAt }: ChangeContext,
  statusOf: Map<string, OrderStatus>,
): Promise<void> {
  const ids = changes.map(({ before }) => before.id);
  const after = <Field extends keyof OrderAfter>(field: Field) =>
    changes.map((change) => change.after[field]);
  await shipOrders(
    tx,
    changes.flatMap((change) => shippingOf(change, deliveredAt?.get(change.before.parcel?.id ?? "") ?? now)),
  );
  const updated = await updateDeliveries(tx, {
    ids,
    statuses: after("status"),
    invoices: after("invoice"),
    stockStates: after("stockState"),
    reservedUntil: after("reservedUntil"),
    moneyKeptReasons: after("moneyKeptReason"),
    shipped: changes.map(isOfParcel),
  });
  const fromStatuses = changes.map(({ before }) => statusOf.get(before.id) ?? before.orderStatus);
  for (const { id, status } of updated) statusOf.set(id, status);
  await insertOrderEvents(tx, {
    at: now,
    actorId: actor.userId,
    actor: actor.name,
    orderIds: ids,
    fromStatuses,
    toStatuses: changes.map((change) => statusOf.get(change.before.id) ?? change.after.status),
    descriptions: changes.map((change) => describeChange(change, source)),
  });
}

const deliveriesOf = (changes: readonly PlannedOrderChange[]): DeliveryChange[] =>
  changes.flatMap(({ before, after: to }) =>
    before.parcel ? [{ orderId: before.id, shipmentId: before.parcel.id, from: before, to }] : [],
  );

/** A parcel that leaves, of an order that leaves in several. */
const leavingParcel = ({ before, after }: PlannedOrderChange) =>
  isOneOfSeveral(before) && !hasLeft(before.status) && hasLeft(after.status)
    ? [{ orderId: before.id, number: before.parcel.number }]
    : [];

/** A change of what its parcel says: another status may take it back, or send it. */
const isOfParcel = ({ before, after }: PlannedOrderChange) =>
  before.parcel !== null &&
  (before.status !== after.status ||
    before.partnerName !== after.partnerName ||
    before.trackingId !== after.trackingId);

function shippingOf(change: PlannedOrderChange, deliveredAt: Date) {
  const { before, after } = change;
  if (!before.parcel || !isOfParcel(change)) return [];
  const { status, partnerName: courier, trackingId } = after;
  return [{ ...before.parcel, orderId: before.id, status, courier, trackingId, deliveredAt }];
}

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
  const changes = changedFields({ ...before }, after, editable);
  if (changes.length === 0 && movement === null) return [];
  const what = isOneOfSeveral(before)
    ? `Parcel ${parcelNumberOf(before.orderNumber, before.parcel.number)}`
    : `Order ${before.orderNumber}`;
  const summary =
    before.status === after.status
      ? `${what} was edited.`
      : `${what} went from ${before.status} to ${after.status}.`;
  const goods = movement === null ? "" : ` ${goodsTexts[movement]}.`;
  return [{ action: "order.changed", subject: before.orderNumber, summary: `${summary}${goods}`, changes }];
}

const isOneOfSeveral = (
  before: OrderToChange,
): before is OrderToChange & { parcel: NonNullable<OrderToChange["parcel"]> } =>
  before.parcel !== null && before.parcelCount > 1;

const goodsTexts = { given: "Goods restocked", taken: "Goods taken from stock" } as const;

/** Describes a change for the order's history. */
function describeChange({ before, after, movement }: PlannedOrderChange, source: ChangeSource): string {
  const { status, moneyKeptReason } = after;
  const isSame = before.status === status;
  if (source.by === "undo")
    return `Upload of ${source.fileName} undone: status ${isSame ? "stays" : "back to"} ${status}`;
  const parts = [
    ...(isSame ? [] : [`status changed from ${before.status} to ${status}`]),
    ...describeDetail("invoice", before.invoice, after.invoice),
    ...describeDetail("tracking", trackingOf(before), trackingOf(after)),
  ];
  if (movement !== null) parts.push(goodsTexts[movement].toLowerCase());
  if (moneyKeptReason !== null && moneyKeptReason !== before.moneyKeptReason)
    parts.push(`payment kept: ${moneyKeptReason}`);
  if (source.by === "file") parts.push(`by ${source.fileName}`);
  return capitalised(
    `${isOneOfSeveral(before) ? `parcel ${before.parcel.number}: ` : ""}${parts.join(", ")}`,
  );
}

const trackingOf = ({ partnerName, trackingId }: Pick<OrderAfter, "partnerName" | "trackingId">) =>
  [partnerName, trackingId].filter(Boolean).join(" ");

function describeDetail(name: string, before: string, after: string): string[] {
  if (before === after) return [];
  if (before === "") return [`${name} ${after}`];
  return [after === "" ? `${name} ${before} removed` : `${name} changed from ${before} to ${after}`];
}
