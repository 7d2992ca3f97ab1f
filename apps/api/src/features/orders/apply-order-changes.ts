import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { type Goods, moveStock } from "../catalogue/stock.ts";
import { addOrderEvents, type ChangeableOrder, setDeliveries } from "./bulk-change.queries.ts";

/** What staff may change of an order, as it will be. */
export type OrderAfter = Omit<ChangeableOrder, "id" | "orderNumber" | "isPaid">;

/** One order's change, found out under its lock. */
export interface AppliedChange {
  readonly before: ChangeableOrder;
  readonly after: OrderAfter;
  /** Whether its goods leave the stock or come back to it, and which they are. */
  readonly movement: "taken" | "given" | null;
  readonly goods: readonly Goods[];
  /** What the history says of it, for people. */
  readonly what: string;
}

/**
 * Applies changes that were planned under the locks of this transaction: the stock, the orders and their history, each
 * in one statement however many they are.
 *
 * @throws ShopError 409 when the stock is short after all; the caller's transaction must then roll back
 */
export async function applyOrderChanges(
  tx: pg.PoolClient,
  changes: readonly AppliedChange[],
  actor: Actor,
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const moving = (movement: "taken" | "given") =>
    changes.filter((change) => change.movement === movement).flatMap(({ goods }) => goods);
  await moveStock(tx, { taken: moving("taken"), given: moving("given") });
  const ids = changes.map(({ before }) => before.id);
  const after = <Field extends keyof OrderAfter>(field: Field) =>
    changes.map((change) => change.after[field]);
  await setDeliveries(
    tx,
    ids,
    after("status"),
    after("invoice"),
    after("partnerName"),
    after("trackingId"),
    after("stockState"),
    after("reservedUntil"),
  );
  await addOrderEvents(
    tx,
    now,
    actor.userId,
    actor.name,
    ids,
    changes.map(({ before }) => before.status),
    after("status"),
    changes.map(({ what }) => what),
  );
}

/** From which status to which each order went, for those who tell of it. */
export function statusesOf(changes: readonly AppliedChange[]) {
  return changes.map(({ before, after }) => ({ orderId: before.id, from: before.status, to: after.status }));
}
