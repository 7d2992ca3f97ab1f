import { isTaxDocument, type PrintKind, printProblem } from "@dakbag/domain/orders/order-prints";
import { readParcelNumber } from "@dakbag/domain/orders/order-number";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type { Actor } from "../../platform/caller.ts";
import type { Configuration } from "../../platform/configuration.ts";
import type { FileAnswer } from "../../platform/file-route.ts";
import { pdfContentType } from "../../platform/pdf-document.ts";
import { readInSnapshot, type RowsQuery } from "../../platform/snapshot.ts";
import type { Shop } from "../../shop.ts";
import { readChallansOfOrders, readInvoicesOfOrders } from "../invoices/find-tax-documents.ts";
import { issuePrintedChallans } from "./issue-printed-challans.ts";
import { notPrintable, ordersNotFound } from "./order-prints.errors.ts";
import { findOrdersToPrint, readPrintedOrders } from "./order-prints.queries.ts";
import { writePrintInWorker } from "./write-print-in-worker.ts";

type Source = Pick<Shop, "db" | "readDb" | "clock" | "configuration">;

/**
 * Prints orders as one PDF, which is made while it is sent. One that leaves in several parcels has a print for each, or for those
 * that are named. Printing delivery challans issues those that are missing.
 *
 * @throws ShopError 404 when one does not exist; 409 when one is not sent, has no invoice, or needs no challan
 */
export async function printOrders(
  source: Source,
  kind: PrintKind,
  names: readonly string[],
  actor: Actor,
): Promise<FileAnswer> {
  const { readDb, clock, configuration } = source;
  const named = names.map(readParcelNumber);
  const ids = [...new Set(named.map(({ order }) => order))];
  const found = await readDb.read((db) => findOrdersToPrint(db, ids));
  const byId = new Map(found.map((order) => [order.id, order]));
  const orders = ids.flatMap((id) => byId.get(id) ?? []);
  if (orders.length < ids.length) throw ordersNotFound(ids.filter((id) => !byId.has(id)));
  const problems = orders.flatMap((order) => {
    const hasNothingToSend = !isTaxDocument(kind) && !order.hasGoods;
    const problem = printProblem(kind, order) ?? (hasNothingToSend ? "is refunded" : undefined);
    return problem === undefined ? [] : [{ orderNumber: order.orderNumber, problem }];
  });
  if (problems.length > 0) throw notPrintable(problems);

  if (kind === "challans") await issuePrintedChallans(source, named, actor);
  const now = clock();
  return {
    name: fileName(kind, orders, now),
    contentType: pdfContentType,
    bytes: readInSnapshot(readDb, (read) =>
      writePrintInWorker(
        { kind, at: now, maxBoxGrams: maxBoxGrams(configuration) },
        read(rowsOf(kind, ids, named)),
      ),
    ),
  };
}

function rowsOf(
  kind: PrintKind,
  ids: string[],
  named: readonly ReturnType<typeof readParcelNumber>[],
): RowsQuery<unknown> {
  if (kind === "invoices") return readInvoicesOfOrders(ids);
  const read = kind === "challans" ? readChallansOfOrders : readPrintedOrders;
  return read(
    named.map(({ order }) => order),
    named.map(({ parcel }) => parcel ?? null),
  );
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
