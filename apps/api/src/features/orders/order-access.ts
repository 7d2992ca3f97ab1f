import { hasAccess } from "@dakbag/domain/account/roles";
import type { Caller } from "../../platform/caller.ts";

interface OrderOfBuyer {
  readonly buyerId: string;
}

/** Whether a user may see, pay and reorder an order as its buyer. */
export const isOwnOrder = (userId: string, { buyerId }: OrderOfBuyer) => buyerId === userId;

/** Whether a caller may see an order and its documents: its buyer, an accountant or an admin. */
export const canSeeOrder = ({ userId, role }: Pick<Caller, "userId" | "role">, order: OrderOfBuyer) =>
  hasAccess(role, "accounts") || isOwnOrder(userId, order);

/** Whether a caller may ask the payment provider about an order, which may change its status: its buyer, or an admin. */
export const canRecheckOrder = ({ userId, role }: Pick<Caller, "userId" | "role">, order: OrderOfBuyer) =>
  hasAccess(role, "admin") || isOwnOrder(userId, order);
