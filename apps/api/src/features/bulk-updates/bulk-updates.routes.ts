import {
  bulkOrderStatus,
  lastBulkOrderStatus,
  previewBulkOrderStatus,
  undoBulkOrderStatus,
} from "@dakbag/contracts/bulk-updates";
import { readStatusCsv } from "@dakbag/domain/imports/status-csv";
import type { FastifyInstance } from "fastify";
import { safeFileName } from "../../platform/multipart-forms.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { acceptCsv } from "./accept-csv.ts";
import { applyStatusCsv, type StatusOutcome } from "./apply-status-csv.ts";
import { findLastStatusUpload } from "./bulk-updates.queries.ts";
import { previewStatusCsv } from "./preview-status-csv.ts";
import { undoStatusUpload } from "./undo-status-upload.ts";

/** @param app takes forms */
export function registerBulkUpdatesRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, bulkOrderStatus, async ({ body: { file }, caller }) => {
    const csv = acceptCsv(readStatusCsv(file.text));
    return present(await applyStatusCsv(shop, { fileName: safeFileName(file.name), csv }, caller));
  });

  route(app, shop.authenticate, previewBulkOrderStatus, async ({ body: { file } }) => {
    const { rows, ...outcome } = await previewStatusCsv(shop, acceptCsv(readStatusCsv(file.text)));
    return { ...present(outcome), rows };
  });

  route(app, shop.authenticate, lastBulkOrderStatus, async () => {
    const [last] = await findLastStatusUpload(shop.db);
    if (!last || last.undoneAt) return { upload: null };
    const { id, at, actor, ...upload } = last;
    return { upload: { ...upload, _id: id, at: at.toISOString(), by: actor } };
  });

  route(app, shop.authenticate, undoBulkOrderStatus, async ({ params, caller }) => {
    const { restoredCount, leftRows } = await undoStatusUpload(shop, params.id, caller);
    return { restoredCount, leftRows: [...leftRows] };
  });
}

function present({ invalid, ...counts }: StatusOutcome) {
  return {
    ...counts,
    invalidRows: invalid.map(({ line, orderId, reason }) => ({ line, orderID: orderId, reason })),
  };
}
