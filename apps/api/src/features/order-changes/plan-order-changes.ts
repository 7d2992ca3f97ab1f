import {
  isCancelledOrRefunded,
  type MoneyDecision,
  statusChangeProblem,
} from "@dakbag/domain/orders/status-change";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { Queryable } from "../../platform/database.ts";
import type { ShopError } from "../../platform/shop-error.ts";
import type { ChangeableOrder } from "../orders/order-rows.ts";
import { stockStateAfter } from "../orders/stock-state-after.ts";
import { findOrdersToChange } from "./find-orders-to-change.ts";
import {
  changedSinceSeen,
  contradicted,
  notToPack,
  parcelNotCancelled,
  parcelNotNamed,
  statusChangeRefused,
} from "./order-changes.errors.ts";
import {
  invalid,
  type OrderChange,
  type OrderToChange,
  type PlannedChange,
  type PlannedOrderChange,
} from "./planned-change.ts";
import { refuseShortages } from "./refuse-shortages.ts";
import { refuseTakingBack } from "./refuse-taking-back.ts";

/**
 * Plans changes of orders: the result has one entry for each, in the same order. An order, or a parcel of one, that is named twice
 * is changed by its first entry if the others say the same, and by none if one says something else. Goods returned by some of
 * these changes are available to the others.
 *
 * @param locks locks the orders in the order of their ids, and the stock they need, so that the plan can be applied in
 *   the same transaction; without it the plan is a preview
 */
export async function planOrderChanges(
  db: Queryable,
  requested: readonly OrderChange[],
  { locks }: { locks: boolean },
): Promise<PlannedChange[]> {
  const find = await findOrdersToChange(db, requested, locks);
  const namings = new Map<string, Naming>();
  const named = requested.map((change, index) => ({
    change,
    order: find(change.orderId),
    line: change.line ?? index + 1,
  }));
  for (const { change, order, line } of named) {
    if (!order) continue;
    const naming = namings.get(keyOf(order));
    if (!naming) namings.set(keyOf(order), { first: change, line, otherLine: undefined });
    else if (!isSameChange(naming.first, change)) naming.otherLine ??= line;
  }
  // A change of the order itself is one of each of its parcels.
  const wholeOf = (order: OrderToChange) => (keyOf(order) === order.id ? undefined : namings.get(order.id));
  for (const { order, line } of named) {
    const whole = order && wholeOf(order);
    if (whole) whole.otherLine ??= line;
  }
  const planned = named.map(({ change, order }): PlannedChange => {
    const naming = order && namings.get(keyOf(order));
    if (!naming) return { verdict: "notFound" };
    const { first, line, otherLine } = naming;
    if (otherLine !== undefined)
      return invalid(order, contradicted(isSameChange(first, change) ? otherLine : line));
    const whole = wholeOf(order);
    if (whole) return invalid(order, contradicted(whole.line));
    return change === first ? planChange(order, change) : { verdict: "same", order };
  });
  return refuseShortages(db, await refuseTakingBack(db, planned), locks);
}

/** The entries that name one order, or one parcel of it. */
interface Naming {
  readonly first: OrderChange;
  /** Of the first one. */
  readonly line: number;
  /** Of the first one that says something else. */
  otherLine: number | undefined;
}

const keyOf = ({ id, parcel, parcelCount }: OrderToChange) =>
  parcel && parcelCount > 1 ? `${id}/${parcel.number}` : id;

const details = ["status", "invoice", "partnerName", "trackingId"] as const;

const isSameChange = (one: OrderChange, other: OrderChange) =>
  details.every((field) => one[field] === other[field]);

function planChange(before: OrderToChange, change: OrderChange): PlannedChange {
  const money = before.moneyLeftPaise > 0 ? change.money : undefined;
  const after = {
    status: change.status,
    invoice: change.invoice ?? before.invoice,
    partnerName: (before.parcel && change.partnerName) ?? before.partnerName,
    trackingId: (before.parcel && change.trackingId) ?? before.trackingId,
    stockState: stockStateAfter(before.stockState, change.status, change.restock ?? false),
    reservedUntil: null,
    moneyKeptReason: keptReasonAfter(before, change.status, money),
    ...change.undo?.restored,
  };
  const verdict = before.status === after.status ? "same" : "updated";
  const isMoneyMoved = money !== undefined && money.decision !== "kept";
  const isChanged =
    verdict === "updated" ||
    isMoneyMoved ||
    changedFieldNames.some((field) => after[field] !== before[field]);
  const refusal = change.undo
    ? undoRefusal(before, change.status, change.undo.seen)
    : changeRefusal(before, change, isChanged);
  if (refusal) return invalid(before, refusal);
  if (!isChanged) return { verdict, order: before };
  const movement = movementBetween(before.stockState, after.stockState);
  return { verdict, order: before, change: { before, after, movement, goods: [], money } };
}

const changedFieldNames = ["invoice", "partnerName", "trackingId", "stockState", "moneyKeptReason"] as const;

/** A change that is repeated after a lost answer finds the order changed as it wants it: that is no conflict. */
function changeRefusal(
  before: OrderToChange,
  change: OrderChange,
  isChanged: boolean,
): ShopError | undefined {
  const { version = before.version, onlyFrom = before.status } = change;
  const parcelProblem = parcelRefusal(before, change);
  if (parcelProblem) return parcelProblem;
  if (isChanged && version !== before.version) return changedSinceSeen(before.status);
  if (isChanged && before.status !== onlyFrom) return notToPack(before.status);
  const problem = statusChangeProblem(before, change);
  return problem && statusChangeRefused(problem);
}

/** An order that leaves in several parcels is cancelled and taken up again as a whole, and moved parcel by parcel. */
function parcelRefusal(before: OrderToChange, change: OrderChange): ShopError | undefined {
  if (before.parcelCount < 2) return undefined;
  if (before.parcel) {
    const isAnew = change.status !== before.status && isCancelledOrRefunded(before.status);
    return isAnew || isCancelledOrRefunded(change.status) ? parcelNotCancelled() : undefined;
  }
  if (isCancelledOrRefunded(before.status) || isCancelledOrRefunded(change.status)) return undefined;
  const isOfParcel =
    change.status !== before.status ||
    (change.partnerName || before.partnerName) !== before.partnerName ||
    (change.trackingId || before.trackingId) !== before.trackingId;
  return isOfParcel ? parcelNotNamed(before.orderNumber, before.parcelCount) : undefined;
}

/**
 * An undo restores what its upload changed, also of an order that uploads could change when it was unpaid; but it takes no
 * order up again whose whole payment is on its way back.
 */
function undoRefusal(
  before: OrderToChange,
  restored: OrderStatus,
  seen: Partial<OrderToChange>,
): ShopError | undefined {
  const isSame = Object.entries(seen).every(
    ([field, value]) => before[field as keyof OrderToChange] === value,
  );
  if (!isSame) return changedSinceSeen(before.status);
  const isReturned = statusChangeProblem(before, { status: restored, revive: true }) === "money-returned";
  return isReturned ? statusChangeRefused("money-returned") : undefined;
}

/** The reason is deleted when the order is taken up again, or its money is returned after all. */
function keptReasonAfter(
  { moneyKeptReason }: OrderToChange,
  next: OrderStatus,
  money: MoneyDecision | undefined,
): string | null {
  if (!isCancelledOrRefunded(next)) return null;
  if (money === undefined) return moneyKeptReason;
  return money.decision === "kept" ? money.reason : null;
}

/** Reserved and sold goods are not in stock; released ones are. */
function movementBetween(
  from: ChangeableOrder["stockState"],
  to: ChangeableOrder["stockState"],
): PlannedOrderChange["movement"] {
  if ((from === "released") === (to === "released")) return null;
  return from === "released" ? "taken" : "given";
}
