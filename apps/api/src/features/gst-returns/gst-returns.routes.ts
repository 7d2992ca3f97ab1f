import { gstr1Json, gstr1Workbook } from "@dakbag/contracts/gst-returns";
import type { FastifyInstance } from "fastify";
import { createSemaphore } from "../../platform/semaphore.ts";
import { fileUnderSemaphore } from "../../platform/file-route.ts";
import { fileRoute } from "../../platform/file-route.ts";
import { xlsxContentType } from "../../platform/xlsx-writer.ts";
import type { Shop } from "../../shop.ts";
import { writeGstr1Workbook } from "./gstr1-workbook.ts";
import { writeGstr1Json } from "./write-gstr1-json.ts";

const tooManyReturns =
  "Several returns are being written already. Please try again when one of them is done.";

export function registerGstReturnRoutes(app: FastifyInstance, shop: Shop): void {
  // Each return holds a database connection and reads its month several times.
  const acquire = createSemaphore({ max: 1, maxWaiting: 3, refusal: tooManyReturns });

  fileRoute(app, shop.authenticate, gstr1Json, ({ query: { month }, caller }, signal) =>
    fileUnderSemaphore(acquire, { caller, signal }, async () => ({
      name: `gstr1_${month}.json`,
      contentType: "application/json",
      bytes: writeGstr1Json(shop.readDb, month),
    })),
  );
  fileRoute(app, shop.authenticate, gstr1Workbook, ({ query: { month }, caller }, signal) =>
    fileUnderSemaphore(acquire, { caller, signal }, async () => ({
      name: `gstr1_${month}.xlsx`,
      contentType: xlsxContentType,
      bytes: writeGstr1Workbook(shop.readDb, month),
    })),
  );
}
