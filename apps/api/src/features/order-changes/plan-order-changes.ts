import type { Paise } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { firstShipment, statusOfShipment } from "@dakbag/domain/orders/shipment-stage";
import {
  isCancelledOrRefunded,
  type MoneyDecision,
  statusChangeProblem,
} from "@dakbag/domain/orders/status-change";
import type { Queryable } from "../../platform/database.ts";
import type { ShopError } from "../../platform/shop-error.ts";
import { isUuid } from "../../platform/uuid-v7.ts";
import {
  findStock,
  lockStock,
  type Goods,
  notEnoughStock,
  shortageMessage,
  type StockOfProduct,
} from "../catalogue/stock.ts";
import { stockStateAfter } from "../orders/stock-state-after.ts";
import { findMoneyLeftByOrder } from "../orders/find-refunds.ts";
import { lockChangeableOrders } from "../orders/lock-order.ts";
import type { ChangeableOrder } from "../orders/order-rows.ts";
import { findChangeableOrders, findGoodsByOrder } from "../orders/find-orders.ts";
import { findShipments } from "../shipments/ship-orders.ts";
import { changedSinceSeen, contradicted, notToPack, statusChangeRefused } from "./order-changes.errors.ts";

type Details = Pick<OrderToChange, "status" | "invoice" | "partnerName" | "trackingId">;

/** An order with its shipment that is changed, whose courier and tracking number these are. */
export type OrderToChange = ChangeableOrder & {
  readonly partnerName: string;
  readonly trackingId: string;
  readonly shipment: { readonly id: string; readonly number: number; readonly status: OrderStatus };
  /** The part of its payment that is neither refunded nor being refunded; 0 when it is not paid. */
  readonly moneyLeftPaise: Paise;
};

/** Which shipment of an order is changed; `newId` is for one that may not be there yet and is not the order's first. */
export interface NamedShipment {
  readonly number: number;
  readonly newId?: string;
}

/** A change of one order by staff, from the dialog, the selection, a file or its undo. A detail left out stays. */
export interface OrderChange {
  /** The order's `_id` or its short number. */
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly invoice?: string | undefined;
  readonly partnerName?: string | undefined;
  readonly trackingId?: string | undefined;
  /** What happens to the money of a paid order that is cancelled. */
  readonly money?: MoneyDecision | undefined;
  /** Whether the goods of a cancelled order return to stock. */
  readonly restock?: boolean | undefined;
  /** Staff confirmed that a cancelled or refunded order is taken up again. */
  readonly revive?: boolean | undefined;
  /** The version that staff saw: the change is refused if the order has changed since. */
  readonly version?: number | undefined;
  /** The only status that is changed: an order in another one is refused, unless it is as the change wants it. */
  readonly onlyFrom?: OrderStatus | undefined;
  /** What an undo restores, and the order as its upload left it; without it, the rules of a change decide. */
  readonly undo?: {
    readonly restored: Pick<OrderAfter, "stockState" | "reservedUntil" | "moneyKeptReason">;
    readonly seen: Partial<OrderToChange>;
  };
  /** Its line in a file; without it, its place in the list. */
  readonly line?: number;
}

/** The fields that staff may change, after the change. */
export type OrderAfter = Details & Pick<ChangeableOrder, "stockState" | "reservedUntil" | "moneyKeptReason">;

/** One order's change with the goods that leave the stock for it or return to it. */
export interface PlannedOrderChange {
  readonly before: OrderToChange;
  readonly after: OrderAfter;
  readonly movement: "taken" | "given" | null;
  readonly goods: readonly Goods[];
  /** Set when money of the order is left to decide on. */
  readonly money?: MoneyDecision | undefined;
}

/** The result for one requested change. `change` is set when anything changes. */
export type PlannedChange =
  | { readonly verdict: "notFound" }
  | {
      readonly verdict: "invalid";
      readonly order: OrderToChange;
      readonly refusal: ShopError;
      /** The refusal in short, for a list. */
      readonly reason: string;
    }
  | {
      readonly verdict: "updated" | "same";
      readonly order: OrderToChange;
      readonly change?: PlannedOrderChange;
    };

/**
 * Plans changes of orders: the result has one entry for each, in the same order. An order that is named twice is changed by
 * its first entry if the others say the same, and by none if one says something else. Goods returned by some of these
 * changes are available to the others.
 *
 * @param locks locks the orders in the order of their ids, and the stock they need, so that the plan can be applied in
 *   the same transaction; without it the plan is a preview
 * @param shipment of each order: its first, unless another is named
 */
export async function planOrderChanges(
  db: Queryable,
  requested: readonly OrderChange[],
  { locks, shipment = { number: firstShipment } }: { locks: boolean; shipment?: NamedShipment | undefined },
): Promise<PlannedChange[]> {
  const find = await findOrders(db, requested, locks, shipment);
  const namings = new Map<string, Naming>();
  for (const [index, change] of requested.entries()) {
    const order = find(change.orderId);
    const line = change.line ?? index + 1;
    const naming = order && namings.get(order.id);
    if (order && !naming) namings.set(order.id, { first: change, line, otherLine: undefined });
    else if (naming && !isSameChange(naming.first, change)) naming.otherLine ??= line;
  }
  const planned = requested.map((change): PlannedChange => {
    const order = find(change.orderId);
    const naming = order && namings.get(order.id);
    if (!naming) return { verdict: "notFound" };
    const { first, line, otherLine } = naming;
    if (otherLine !== undefined)
      return invalid(order, contradicted(isSameChange(first, change) ? otherLine : line));
    return change === first ? planChange(order, change) : { verdict: "same", order };
  });
  return refuseShortages(db, planned, locks);
}

/** The entries that name one order. */
interface Naming {
  readonly first: OrderChange;
  /** Of the first one. */
  readonly line: number;
  /** Of the first one that says something else. */
  otherLine: number | undefined;
}

/** The changes of a plan that are to be applied. */
export function changesOf(planned: readonly PlannedChange[]): PlannedOrderChange[] {
  return planned.flatMap((one) => ("change" in one && one.change ? [one.change] : []));
}

/** The verdict of a refused change, with the error for the API. */
function invalid(order: OrderToChange, refusal: ShopError, reason = refusal.message): PlannedChange {
  return { verdict: "invalid", order, refusal, reason };
}

async function findOrders(
  db: Queryable,
  requested: readonly OrderChange[],
  locks: boolean,
  { number, newId }: NamedShipment,
): Promise<(orderId: string) => OrderToChange | undefined> {
  const names = [...new Set(requested.map(({ orderId }) => orderId))];
  const ids = names.filter(isUuid);
  const numbers = names.filter((name) => !isUuid(name));
  const rows = await (locks ? lockChangeableOrders : findChangeableOrders)(db, ids, numbers);
  // After the locks: a refund or a shipment may have been committed while this statement waited for them.
  const orderIds = rows.map(({ id }) => id);
  const moneyLeft = await findMoneyLeftByOrder(db, orderIds);
  const leftOf = new Map(moneyLeft.map(({ orderId, leftPaise }) => [orderId, leftPaise]));
  const shipments = await findShipments(db, orderIds, number);
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.orderId, shipment]));
  const found = rows.map((row): OrderToChange => {
    const known = shipmentOf.get(row.id);
    const status = statusOfShipment(row.status, known?.stage ?? null);
    return {
      ...row,
      partnerName: known?.partnerName ?? "",
      trackingId: known?.trackingId ?? "",
      shipment: { id: known?.id ?? newId ?? row.id, number, status },
      moneyLeftPaise: leftOf.get(row.id) ?? 0,
    };
  });
  const byName = new Map(found.flatMap((order) => [[order.id, order] as const, [order.orderNumber, order]]));
  return (orderId) => byName.get(orderId) ?? byName.get(orderId.toLowerCase());
}

const details = ["status", "invoice", "partnerName", "trackingId"] as const;

const isSameChange = (one: OrderChange, other: OrderChange) =>
  details.every((field) => one[field] === other[field]);

function planChange(before: OrderToChange, change: OrderChange): PlannedChange {
  const money = before.moneyLeftPaise > 0 ? change.money : undefined;
  const after = {
    status: change.status,
    invoice: change.invoice ?? before.invoice,
    partnerName: change.partnerName ?? before.partnerName,
    trackingId: change.trackingId ?? before.trackingId,
    stockState: stockStateAfter(before.stockState, change.status, change.restock ?? false),
    reservedUntil: null,
    moneyKeptReason: keptReasonAfter(before, change.status, money),
    ...change.undo?.restored,
  };
  const verdict = before.shipment.status === after.status ? "same" : "updated";
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
  if (isChanged && version !== before.version) return changedSinceSeen(before.status);
  if (isChanged && before.status !== onlyFrom) return notToPack(before.status);
  const problem = statusChangeProblem(before, change);
  return problem && statusChangeRefused(problem);
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

/** Gives each planned change its goods: first all returned goods are added, then changes take goods in list order. */
async function refuseShortages(
  db: Queryable,
  planned: readonly PlannedChange[],
  locks: boolean,
): Promise<PlannedChange[]> {
  const moving = changesOf(planned).filter(({ movement }) => movement !== null);
  if (moving.length === 0) return [...planned];
  const ids = moving.map(({ before }) => before.id);
  const goodsByOrder = Map.groupBy(await findGoodsByOrder(db, ids), ({ orderId }) => orderId);
  const goodsOf = ({ before }: PlannedOrderChange) => goodsByOrder.get(before.id) ?? [];
  const taken = moving.filter(({ movement }) => movement === "taken");
  const skus = taken.length === 0 ? [] : [...new Set(moving.flatMap(goodsOf).map(({ sku }) => sku))];
  const stock = skus.length === 0 ? [] : await (locks ? lockStock : findStock)(db, skus);
  const left: Left = new Map(stock.map((product) => [product.sku, { ...product }]));
  for (const change of moving) if (change.movement === "given") add(left, goodsOf(change), 1);
  return planned.map((one) => {
    if (!("change" in one) || !one.change?.movement) return one;
    const goods = goodsOf(one.change);
    if (one.change.movement === "taken") {
      const short = shortIn(left, goods);
      if (short) return invalid(one.order, notEnoughStock(short), firstShortage(short));
      add(left, goods, -1);
    }
    return { ...one, change: { ...one.change, goods } };
  });
}

type Left = Map<string, StockOfProduct>;

function add(left: Left, goods: readonly Goods[], sign: 1 | -1): void {
  for (const { sku, quantity } of goods) {
    const product = left.get(sku);
    if (product) product.countInStock += sign * quantity;
  }
}

/** The same product may be on several lines: their sum is what is needed. */
function shortIn(left: Left, goods: readonly Goods[]): StockOfProduct[] | undefined {
  const needed = new Map<string, number>();
  for (const { sku, quantity } of goods) needed.set(sku, (needed.get(sku) ?? 0) + quantity);
  const short = [...needed].filter(([sku, quantity]) => (left.get(sku)?.countInStock ?? 0) < quantity);
  return short.length === 0 ? undefined : short.flatMap(([sku]) => left.get(sku) ?? []);
}

const firstShortage = ([first]: readonly StockOfProduct[]) => (first ? shortageMessage(first) : undefined);
