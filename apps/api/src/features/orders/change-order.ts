import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { notFound } from "../../platform/shop-error.ts";
import { type AuditEntry, changedFields, recordAudit } from "../audit-log/record-audit.ts";
import { notifyOfStatuses } from "../notifications/notify.ts";
import { moveGoods } from "./move-goods.ts";
import { addOrderEvent, lockOrder, setDelivery } from "./orders.queries.ts";

export interface OrderChange {
  readonly status: OrderStatus;
  readonly invoice: string;
  readonly tracking: { readonly partnerName: string; readonly trackingId: string };
}

/**
 * Staff set an order's status, invoice link and tracking; any status may follow any other (staff §4). The goods
 * follow: an order that goes on to be delivered needs them, one that is called off before payment gives them
 * back. Goods already sold stay sold: whether they come back to the shelf is a person's decision.
 *
 * @throws ShopError 404 unknown order, 409 when the goods of a revived order are no longer there
 */
export async function changeOrder(
  tx: pg.PoolClient,
  orderId: string,
  change: OrderChange,
  actor: Actor,
  now: Date,
): Promise<void> {
  const [order] = await lockOrder(tx, orderId);
  if (!order) throw notFound("This order");
  await moveGoods(tx, order, change.status);
  const { partnerName, trackingId } = change.tracking;
  await setDelivery(tx, orderId, change.status, change.invoice, partnerName, trackingId);
  const after = { status: change.status, invoice: change.invoice, partnerName, trackingId };
  const what = describeChange(order, after);
  await addOrderEvent(tx, orderId, now, actor.userId, actor.name, order.status, change.status, what);
  await notifyOfStatuses(tx, [{ orderId, from: order.status, to: change.status }], now);
  await recordAudit(tx, actor, now, auditOfChange(order, after));
}

const editable = {
  status: "Status",
  invoice: "Invoice link",
  partnerName: "Delivery partner",
  trackingId: "Tracking ID",
} as const;
type Editable = { readonly [field in keyof typeof editable]: string };

/** The audit log's entry of a change; none where everything stays. */
export function auditOfChange(
  before: Editable & { readonly orderNumber: string },
  after: Editable,
): AuditEntry[] {
  const changes = changedFields(before, after, editable);
  if (changes.length === 0) return [];
  const { orderNumber: subject } = before;
  const summary =
    before.status === after.status
      ? `Order ${subject} was edited.`
      : `Order ${subject} went from ${before.status} to ${after.status}.`;
  return [{ action: "order.changed", subject, summary, changes }];
}

/** What the history says of a change, for people. */
export function describeChange(
  { status: from }: Pick<Editable, "status">,
  { status, invoice, partnerName, trackingId }: Editable,
): string {
  const parts = [from === status ? `Status stays ${status}` : `Status changed from ${from} to ${status}`];
  if (invoice) parts.push(`invoice ${invoice}`);
  const tracking = [partnerName, trackingId].filter(Boolean).join(" ");
  if (tracking) parts.push(`tracking ${tracking}`);
  return parts.join(", ");
}
