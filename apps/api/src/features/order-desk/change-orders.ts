import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { notifyOfStatuses } from "../notifications/notify.ts";
import { applyOrderChanges, statusesOf } from "../orders/apply-order-changes.ts";
import { auditOfChange } from "../orders/change-order.ts";
import { changesOf, type PlannedChange, planOrderChanges } from "../orders/plan-order-changes.ts";

export interface WantedOfOrders {
  readonly ids: readonly string[];
  readonly status: OrderStatus;
  /** Empty: every order keeps its own. */
  readonly partnerName: string;
}

export interface ChangedOrder {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly verdict: PlannedChange["verdict"];
  readonly reason: string | null;
}

/**
 * Changes the orders that staff have selected, in one transaction and set-based: those that cannot be changed are left
 * alone and say why. What is so already is not written again, so the same wish twice is the same as once.
 */
export function changeOrders(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { ids, status, partnerName }: WantedOfOrders,
  actor: Actor,
): Promise<ChangedOrder[]> {
  return transaction(db, async (tx) => {
    const wanted = ids.map((orderId, at) => {
      return { line: at + 1, orderId, status, invoice: "", partnerName, trackingId: "" };
    });
    const planned = (await planOrderChanges(tx, wanted, { locks: true })).map(leavePendingAlone);
    const changes = changesOf(planned, "with others");
    const now = clock();
    await applyOrderChanges(tx, changes, actor, now);
    await notifyOfStatuses(tx, statusesOf(changes), now);
    const audit = changes.flatMap(({ before, after }) => auditOfChange(before, after));
    await recordAudit(tx, actor, now, audit);
    return planned.map((one, at) => verdictOf(one, ids[at] ?? ""));
  });
}

/** "Pending orders can only be rechecked" (staff §4): nobody means to ship an unpaid order among fifty. */
function leavePendingAlone(planned: PlannedChange): PlannedChange {
  if (planned.verdict !== "updated" && planned.verdict !== "same") return planned;
  const { order } = planned;
  if (order.status !== "Payment Pending") return planned;
  return { verdict: "invalid", order, reason: "It waits for its payment and can only be rechecked." };
}

function verdictOf(planned: PlannedChange, id: string): ChangedOrder {
  return {
    id,
    orderNumber: "order" in planned ? planned.order.orderNumber : null,
    verdict: planned.verdict,
    reason: planned.verdict === "invalid" ? planned.reason : null,
  };
}
