import { type PrintKind, printProblem } from "@dakbag/domain/orders/order-prints";
import { readParcelNumber } from "@dakbag/domain/orders/order-number";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type { Configuration } from "../../platform/configuration.ts";
import type { FileAnswer } from "../../platform/file-route.ts";
import { pdfContentType } from "../../platform/pdf-document.ts";
import { readInSnapshot, type RowsQuery } from "../../platform/snapshot.ts";
import type { Shop } from "../../shop.ts";
import { readInvoicesOfOrders } from "../invoices/find-tax-documents.ts";
import { notPrintable, ordersNotFound } from "./order-prints.errors.ts";
import { findOrdersToPrint, readPrintedOrders } from "./order-prints.queries.ts";
import { writePrintInWorker } from "./write-print-in-worker.ts";

type Source = Pick<Shop, "readDb" | "clock" | "configuration">;

/**
 * Prints orders as one PDF, which is made while it is sent. One that leaves in several parcels has a print for each, or for those
 * that are named.
 *
 * @throws ShopError 404 when one does not exist; 409 when one is not sent, or has no invoice
 */
export async function printOrders(
  { readDb, clock, configuration }: Source,
  kind: PrintKind,
  names: readonly string[],
): Promise<FileAnswer> {
  const named = names.map(readParcelNumber);
  const ids = [...new Set(named.map(({ order }) => order))];
  const found = await readDb.read((db) => findOrdersToPrint(db, ids));
  const byId = new Map(found.map((order) => [order.id, order]));
  const orders = ids.flatMap((id) => byId.get(id) ?? []);
  if (orders.length < ids.length) throw ordersNotFound(ids.filter((id) => !byId.has(id)));
  const problems = orders.flatMap((order) => {
    const hasNothingToSend = kind !== "invoices" && !order.hasGoods;
    const problem = printProblem(kind, order) ?? (hasNothingToSend ? "is refunded" : undefined);
    return problem === undefined ? [] : [{ orderNumber: order.orderNumber, problem }];
  });
  if (problems.length > 0) throw notPrintable(problems);

  const now = clock();
  const rows: RowsQuery<unknown> =
    kind === "invoices"
      ? readInvoicesOfOrders(ids)
      : readPrintedOrders(
          named.map(({ order }) => order),
          named.map(({ parcel }) => parcel ?? null),
        );
  return {
    name: fileName(kind, orders, now),
    contentType: pdfContentType,
    bytes: readInSnapshot(readDb, (read) =>
      writePrintInWorker({ kind, at: now, maxBoxGrams: maxBoxGrams(configuration) }, read(rows)),
    ),
  };
}

/** Of a box that is packed with loose goods. */
export const maxBoxGrams = ({ PACKING_MAX_BOX_KG }: Pick<Configuration, "PACKING_MAX_BOX_KG">) =>
  PACKING_MAX_BOX_KG * 1000;

/** "packing-slips_26-27-000123.pdf", "packing-slips_40-orders_2026-11-25.pdf" */
function fileName(kind: PrintKind, orders: readonly { orderNumber: string }[], now: Date): string {
  const [first] = orders;
  const what =
    first && orders.length === 1
      ? first.orderNumber.replaceAll("/", "-")
      : `${orders.length}-orders_${indiaDay(now)}`;
  return `${kind}_${what}.pdf`;
}
