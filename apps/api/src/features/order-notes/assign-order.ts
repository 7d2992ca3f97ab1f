import type { Caller } from "../../platform/caller.ts";
import { transaction, one } from "../../platform/database.ts";
import { conflict, invalidField, notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { lockOrder } from "../orders/lock-order.ts";
import {
  deleteAssignee,
  findStaffMember,
  saveAssignee,
  type StaffMember,
} from "./order-assignees.queries.ts";
import * as orderAssigneesRows from "./order-assignees.queries.ts";

interface Assignment {
  readonly orderId: string;
  /** Null: assigned to none. */
  readonly assigneeId: string | null;
  readonly seenAssigneeId: string | null;
}

/**
 * Assigns an order to one of the staff. Of two concurrent requests, the second is refused unless both want the same.
 *
 * @throws ShopError 404 no such order; 400 not one of the staff; 409 assigned to another since it was seen
 */
export function assignOrder(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { orderId, assigneeId, seenAssigneeId }: Assignment,
  caller: Caller,
): Promise<StaffMember | null> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    const before = (await findAssignee(tx, orderId)) ?? null;
    if ((before?.id ?? null) === assigneeId) return before;
    if ((before?.id ?? null) !== seenAssigneeId) throw assignedMeanwhile(before);
    const now = clock();
    if (assigneeId === null) {
      await deleteAssignee(tx, orderId);
      await recordOrderEvent(tx, orderId, {
        at: now,
        actorId: caller.userId,
        actor: caller.name,
        what: "No longer assigned",
      });
      return null;
    }
    const [member] = await findStaffMember(tx, assigneeId);
    if (!member) throw invalidField("assigneeId", "assigneeId is not one of the staff");
    await saveAssignee(tx, orderId, member.id, now);
    const what = `Assigned to ${member.name}`;
    await recordOrderEvent(tx, orderId, { at: now, actorId: caller.userId, actor: caller.name, what });
    return member;
  });
}

const assignedMeanwhile = (now: StaffMember | null) =>
  conflict(
    "changed-meanwhile",
    now
      ? `This order was assigned to ${now.name} meanwhile. Please look again.`
      : "This order is no longer assigned. Please look again.",
  );

export const findAssignee = one(orderAssigneesRows.findAssignee);
export const { findAssignees } = orderAssigneesRows;
