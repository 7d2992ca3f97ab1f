import type { Access } from "@dakbag/contracts/endpoint";
import { hasAccess } from "@dakbag/domain/account/roles";
import { hasRight, type MemberRight } from "@dakbag/domain/companies/member-roles";
import type { BuyingParty, Caller } from "../../platform/caller.ts";
import { notFound } from "../../platform/shop-error.ts";

/** Whose an order is; a person's own order has no company. */
export interface OrderOwner {
  readonly buyerId: string;
  readonly companyId: string | null;
}

/** The party that an order was placed for, whoever of its company asks. */
export const partyOfOrder = (order: OrderOwner & { readonly branchId: string | null }): BuyingParty => ({
  userId: order.buyerId,
  companyId: order.companyId,
  branchId: order.branchId,
});

/** Which staff may do it with every order; null: its party alone. */
const staffAccess = {
  see: null,
  pay: null,
  /** Asking the payment provider may change the order's status. */
  recheck: "admin",
  cancel: null,
  claim: null,
  reorder: null,
  "read-documents": "accounts",
} as const satisfies Record<string, Access | null>;

/** What a caller does with an order as its party, or in the party's place. */
export type OrderAction = keyof typeof staffAccess;

/** What a colleague needs for it with an order of their company. */
const rights: Readonly<Record<OrderAction, MemberRight>> = {
  see: "see",
  pay: "order",
  recheck: "see",
  cancel: "cancel",
  claim: "order",
  reorder: "order",
  "read-documents": "see",
};
const rightsWithOwn = { ...rights, cancel: "order" } as const;

type AccessOfCaller = Pick<Caller, "party" | "role">;

/** Whether a caller may do it with an order: as its party, which is its buyer and the buyer's company, or as staff. */
export function mayAccessOrder(
  { party, role }: AccessOfCaller,
  action: OrderAction,
  order: OrderOwner,
): boolean {
  const access = staffAccess[action];
  return mayAsParty(party, action, order) || (access !== null && hasAccess(role, access));
}

/** In SQL, for those who may see it: `ordersOfParty` of order-access.queries.ts. */
function mayAsParty(
  { userId, companyId, memberRole }: BuyingParty,
  action: OrderAction,
  order: OrderOwner,
): boolean {
  if (order.companyId === null) return order.buyerId === userId;
  // A company's order stays the company's when who placed it has left.
  if (order.companyId !== companyId || !memberRole) return false;
  return hasRight(memberRole, order.buyerId === userId ? rightsWithOwn[action] : rights[action]);
}

/** @throws ShopError 404 without an order, or when the caller may not do it with this one: both are answered alike */
export function assertOrderAccess<Order extends OrderOwner>(
  caller: AccessOfCaller,
  action: OrderAction,
  order: Order | undefined,
): asserts order is Order {
  if (!order || !mayAccessOrder(caller, action, order)) throw notFound("This order");
}
