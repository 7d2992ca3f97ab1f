import type pg from "pg";
import { findDiscrepancies } from "../src/features/ledger/ledger.queries.ts";
import { findWrongLevels } from "../src/features/inventory/stock-levels.queries.ts";
import {
  findWrongDeskRows,
  findWronglyHeld,
  findWronglyRefunded,
  findWronglySearched,
  findWronglyShipped,
} from "./derived-rows.queries.ts";

const maxListed = 20;

/** Expects stock, orders, payments, refunds and invoices of this database to agree to the piece and paisa. */
export async function expectCleanLedger({ db }: { db: pg.Pool }): Promise<void> {
  const found = [...(await findDiscrepancies(db, maxListed)), ...(await findWrongLevels(db, maxListed))];
  const lines = [
    ...found.map(({ kind, subject, words }) => `${kind} ${subject} ${words}`),
    ...(await findWronglyHeld(db)).map(
      ({ orderId }) => `held_goods differ from the lines of order ${orderId}`,
    ),
    ...(await findWronglySearched(db)).map(
      ({ orderId }) => `order_search does not have the text of order ${orderId}`,
    ),
    ...(await findWrongDeskRows(db)).map(({ sku }) => `desk_products does not have what product ${sku} has`),
    ...(await findWronglyRefunded(db)).map(
      ({ orderId }) => `refunded_paise of order ${orderId} is not its refunds`,
    ),
    ...(await findWronglyShipped(db)).map(
      ({ orderId }) => `the status and tracking of order ${orderId} are not those of its shipments`,
    ),
  ];
  if (lines.length === 0) return;
  throw new Error(["The ledger has discrepancies:", ...lines].join("\n"));
}
