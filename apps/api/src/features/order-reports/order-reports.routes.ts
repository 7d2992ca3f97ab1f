import type { Endpoint } from "@dakbag/contracts/endpoint";
import {
  downloadAllOrders,
  downloadProcessingOrders,
  downloadProcessingOrdersWithSplitItems,
  invoiceWorkbook,
  orderCountHeader,
  ordersWorkbook,
  packingWorkbook,
  pendingOrdersWorkbook,
} from "@dakbag/contracts/order-reports";
import type { FastifyInstance } from "fastify";
import { createSemaphore } from "../../platform/semaphore.ts";
import { fileUnderSemaphore, type FileAnswer, fileRoute } from "../../platform/file-route.ts";
import { type Call, route } from "../../platform/route.ts";
import { xlsxContentType } from "../../platform/xlsx-writer.ts";
import type { Shop } from "../../shop.ts";
import { tooManyReports } from "./order-reports.errors.ts";
import { readAllOrders, readProcessingOrders, readSplitItems } from "./read-reports.ts";
import {
  type Workbook,
  writeInvoiceWorkbook,
  writeOrdersWorkbook,
  writePackingWorkbook,
  writePendingOrdersWorkbook,
} from "./report-workbooks.ts";

// Each download holds a connection of the pool until its end, and uses much CPU.
const maxConcurrentReports = 2;
const maxWaitingReports = 4;

export function registerOrderReportRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, downloadAllOrders, async ({ query }) => ({
    data: await readAllOrders(shop, query),
  }));
  route(app, shop.authenticate, downloadProcessingOrders, () => readProcessingOrders(shop));
  route(app, shop.authenticate, downloadProcessingOrdersWithSplitItems, async () => ({
    data: await readSplitItems(shop),
  }));

  const acquire = createSemaphore({
    max: maxConcurrentReports,
    maxWaiting: maxWaitingReports,
    refusal: tooManyReports,
  });
  function workbookRoute<E extends Endpoint>(endpoint: E, write: (call: Call<E>) => Promise<Workbook>): void {
    fileRoute(app, shop.authenticate, endpoint, (call, signal) =>
      fileUnderSemaphore(acquire, { caller: call.caller, signal }, async () => asFile(await write(call))),
    );
  }
  workbookRoute(ordersWorkbook, ({ query }) => writeOrdersWorkbook(shop, query));
  workbookRoute(pendingOrdersWorkbook, () => writePendingOrdersWorkbook(shop));
  workbookRoute(invoiceWorkbook, () => writeInvoiceWorkbook(shop));
  workbookRoute(packingWorkbook, () => writePackingWorkbook(shop));
}

function asFile({ fileName, orderCount, bytes }: Workbook): FileAnswer {
  const headers = { [orderCountHeader]: String(orderCount) };
  return { name: fileName, contentType: xlsxContentType, headers, bytes };
}
