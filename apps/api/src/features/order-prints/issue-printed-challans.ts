import { hasLeft, isBeforeDispatch } from "@dakbag/domain/orders/order-status";
import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import { isHere } from "@dakbag/domain/orders/shipment-stage";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import {
  type ChallanContext,
  findSalesInLots,
  issueChallans,
  lotsWithChallan,
  type SaleInLots,
} from "../invoices/issue-challans.ts";
import { lockChangeableOrders } from "../orders/lock-order.ts";
import type { ChangeableOrder } from "../orders/order-rows.ts";
import { notPrintable } from "./order-prints.errors.ts";

/** An order, or a parcel of it. */
interface Named {
  readonly order: string;
  readonly parcel: number | undefined;
}

/**
 * Issues the delivery challans of named parcels before they leave, because the paper goes into the box; a parcel that has one keeps
 * it. Of the parcels that are here of an order of which none has left, the first goes with the invoice.
 *
 * @throws ShopError 409 when one that is named has none and needs none; then none is issued
 */
export function issuePrintedChallans(
  { db, clock }: Pick<Shop, "db" | "clock">,
  named: readonly Named[],
  actor: Actor,
): Promise<void> {
  const ids = [...new Set(named.map(({ order }) => order))];
  return transaction(db, async (tx) => {
    const orders = await lockChangeableOrders(tx, ids, []);
    const sales = await findSalesInLots(tx, ids);
    const context = { actor, now: clock() };
    const without: string[] = [];
    for (const order of orders) {
      const sale = sales.find(({ orderId }) => orderId === order.id);
      const asked = named.filter((one) => one.order === order.id).map(({ parcel }) => parcel);
      const numbers = sale ? await issueOfOrder(tx, order, sale, asked, context) : [];
      for (const parcel of asked)
        if (parcel === undefined ? numbers.length === 0 : !numbers.includes(parcel))
          without.push(parcel === undefined ? order.orderNumber : parcelNumberOf(order.orderNumber, parcel));
    }
    if (without.length > 0)
      throw notPrintable(
        without.map((orderNumber) => ({ orderNumber, problem: "needs no delivery challan" })),
      );
  });
}

/** @returns the numbers of its parcels that have a challan */
async function issueOfOrder(
  tx: pg.PoolClient,
  { status }: ChangeableOrder,
  sale: SaleInLots,
  asked: readonly (number | undefined)[],
  context: ChallanContext,
): Promise<number[]> {
  const leaving = sale.lots.filter(({ stage }) => isHere(stage)).map(({ number }) => number);
  const isToDeliver = isBeforeDispatch(status) || hasLeft(status);
  const later = isToDeliver ? lotsWithChallan(sale, leaving) : [];
  const wanted = later.filter((number) => asked.includes(undefined) || asked.includes(number));
  await issueChallans(tx, sale, wanted, context);
  const issued = sale.lots.filter(({ hasChallan }) => hasChallan).map(({ number }) => number);
  return [...issued, ...wanted];
}
