import { indiaDay } from "@dakbag/domain/dates/india-day";
import { csvLines, csvStart } from "@dakbag/domain/imports/delimited-text";
import { statusCsvColumns, statusCsvNotes } from "@dakbag/domain/orders/order-status-csv";
import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import { proposeParcel } from "@dakbag/domain/orders/parcel";
import type { FileAnswer } from "../../platform/file-route.ts";
import { mapPages, readInSnapshot } from "../../platform/snapshot.ts";
import type { Shop } from "../../shop.ts";
import { recipientOf } from "../order-prints/order-address.ts";
import { maxBoxGrams } from "../order-prints/print-orders.ts";
import { type OrderToPackRow, readOrdersToPack } from "./packing.queries.ts";

// With usual links and numbers they are half of what may be uploaded.
const maxOrders = 5000;

/** The orders to pack as a status CSV: uploaded as it is, it changes nothing. */
export function writeStatusTemplate({
  readDb,
  clock,
  configuration,
}: Pick<Shop, "readDb" | "clock" | "configuration">): FileAnswer {
  const boxGrams = maxBoxGrams(configuration);
  const rows = readInSnapshot(readDb, (read) =>
    mapPages(read(readOrdersToPack(maxOrders)), (order: OrderToPackRow) => [templateRow(order, boxGrams)]),
  );
  return {
    name: `orders-to-ship_${indiaDay(clock())}.csv`,
    contentType: "text/csv; charset=utf-8",
    bytes: toBytes(rows),
  };
}

async function* toBytes(pages: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  // Sent with the first rows, so that a failure to read them is still answered as an error.
  let beginning = csvStart + csvLines([[...statusCsvColumns, ...statusCsvNotes]]);
  for await (const rows of pages) {
    yield Buffer.from(beginning + csvLines(rows));
    beginning = "";
  }
  if (beginning) yield Buffer.from(beginning);
}

function templateRow(order: OrderToPackRow, boxGrams: number): string[] {
  const packed = order.parcels.reduce((sum, { boxes }) => sum + boxes, 0);
  const boxes = packed > 0 ? packed : proposeParcel(order.lines, boxGrams).boxes;
  return [
    order.isOneOfSeveral ? parcelNumberOf(order.orderNumber, order.number) : order.orderNumber,
    order.invoice,
    order.trackingId,
    order.partnerName,
    "Order Processing",
    recipientOf(order),
    String(boxes),
  ];
}
