import {
  bulkOrderStatus,
  lastBulkOrderStatus,
  previewBulkOrderStatus,
  undoBulkOrderStatus,
} from "@dakbag/contracts/bulk-updates";
import { readStatusCsv, type StatusCsv } from "@dakbag/domain/status-csv";
import type { FastifyInstance } from "fastify";
import { fileNameOf } from "../../platform/accept-forms.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { applyStatusCsv, type StatusOutcome } from "./apply-status-csv.ts";
import { csvRefused } from "./bulk-updates.errors.ts";
import { findLastStatusUpload } from "./bulk-updates.queries.ts";
import { previewStatusCsv } from "./preview-status-csv.ts";
import { undoStatusUpload } from "./undo-status-upload.ts";

/** @param app takes forms */
export function registerBulkUpdatesRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, bulkOrderStatus, async ({ body: { file }, caller }) => {
    const csv = readOrRefuse(file.text);
    return present(await applyStatusCsv(shop, { fileName: fileNameOf(file.name), csv }, caller));
  });

  route(app, shop.authenticate, previewBulkOrderStatus, async ({ body: { file } }) => {
    const { rows, ...outcome } = await previewStatusCsv(shop, readOrRefuse(file.text));
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

function readOrRefuse(text: string): StatusCsv {
  const read = readStatusCsv(text);
  if ("problem" in read) throw csvRefused(read.problem);
  return read;
}

function present({ invalid, ...counts }: StatusOutcome) {
  return {
    ...counts,
    invalidRows: invalid.map(({ line, orderId, reason }) => ({ line, orderID: orderId, reason })),
  };
}
