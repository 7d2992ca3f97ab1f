import { formatDay, indiaDay, indiaTime } from "@dakbag/domain/dates/india-day";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { MoneyDecision } from "@dakbag/domain/orders/status-change";
import type { Actor } from "../../platform/caller.ts";
import type { Shop } from "../../shop.ts";
import { countMessagesOfChanges } from "../order-changes/apply-order-changes.ts";
import { findOrdersByIds } from "../orders/find-orders.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { applyImport } from "./apply-import.ts";
import { orderStatusImport, type StatusFileChoices } from "./order-status-import.ts";

export interface SelectionChange {
  /** Each with the version that staff saw. */
  readonly orders: readonly { readonly id: string; readonly version: number }[];
  readonly status: OrderStatus;
  /** Empty: every order keeps its own. */
  readonly partnerName: string;
  /** What happens to the money of those that are paid and cancelled. */
  readonly money?: MoneyDecision | undefined;
  readonly restock: boolean;
}

interface ChangedOrder {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly verdict: "updated" | "same" | "notFound" | "invalid";
  readonly reason: string | null;
  /** The order as it is now, if it has changed since it was seen. */
  readonly now: OrderRow | null;
}

/** What each of the orders is to become, with the version that was seen. */
const changesTo = ({ orders, status, partnerName }: SelectionChange) => ({
  rows: orders.map(({ id: orderId, version }, index) => {
    return { line: index + 1, orderId, version, status, partnerName: partnerName || undefined };
  }),
  invalid: [],
});

const kindOf = (
  configuration: Shop["configuration"],
  { money, restock }: SelectionChange,
  choices: StatusFileChoices = {},
) => orderStatusImport(configuration, { ...choices, money, restock, source: "selection" });

/** What changing the orders that staff have selected would do. */
export async function previewSelectedOrders(
  shop: Pick<Shop, "db" | "clock" | "configuration">,
  change: SelectionChange,
) {
  const kind = kindOf(shop.configuration, change);
  const { rows, changes, seen } = await kind.plan(shop.db, changesTo(change), { locks: false });
  return { rows, seen, messages: await countMessagesOfChanges(shop, changes) };
}

/**
 * Changes the orders that staff have selected, as a file would: those that cannot be changed stay, each with a
 * reason. A repeated request changes nothing.
 *
 * @throws ShopError 409 when something is not as the preview had it, or its warnings were not checked
 */
export async function changeSelectedOrders(
  shop: Pick<Shop, "db" | "clock" | "configuration">,
  change: SelectionChange,
  choices: Pick<StatusFileChoices, "seen" | "isChecked">,
  actor: Actor,
): Promise<ChangedOrder[]> {
  const now = shop.clock();
  const count = change.orders.length;
  const fileName = `edit of ${count} ${count === 1 ? "order" : "orders"}, ${formatDay(indiaDay(now))}, ${indiaTime(now).slice(-5)}`;
  const kind = kindOf(shop.configuration, change, choices);
  const { rows } = await applyImport(shop, kind, { fileName, csv: changesTo(change) }, actor);
  const found = await findOrdersByIds(
    shop.db,
    rows.map(({ name }) => name),
  );
  const byId = new Map(found.map((order) => [order.id, order]));
  return rows.map(({ name: id, verdict, what, refusal }) => {
    const order = byId.get(id);
    return {
      id,
      orderNumber: order?.orderNumber ?? null,
      verdict,
      reason: verdict === "invalid" ? what : null,
      now: (refusal === "order-changed" && order) || null,
    };
  });
}
