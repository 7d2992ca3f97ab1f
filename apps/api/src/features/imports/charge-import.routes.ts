import { chargeImport as endpoints } from "@dakbag/contracts/charge-imports";
import type { FastifyInstance } from "fastify";
import type { FileReader } from "../../platform/file-reader.ts";
import { safeFileName } from "../../platform/multipart-forms.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { acceptCsv, applyImport, findUndoableImport, undoImport } from "./apply-import.ts";
import { chargeImport, chargeImportName } from "./charge-import.ts";
import { countVerdict, type PlannedRow } from "./import-kind.ts";
import { presentUndo, refusedRows, renameField } from "./present-import.ts";

export function registerChargeRoutes(app: FastifyInstance, shop: Shop, files: FileReader): void {
  const { authenticate, db } = shop;

  route(app, authenticate, endpoints.update, async ({ body: { file, seen }, caller }) => {
    const csv = acceptCsv(await files.read("charges", file, caller.userId));
    const upload = { fileName: safeFileName(file.name), csv };
    return chargeCounts((await applyImport(shop, chargeImport(seen), upload, caller)).rows);
  });

  route(app, authenticate, endpoints.preview, async ({ body: { file }, caller }) => {
    const csv = acceptCsv(await files.read("charges", file, caller.userId));
    const { rows, seen } = await chargeImport().plan(db, csv, { locks: false });
    return { ...chargeCounts(rows), seen, rows: renameField(rows, "trackingId") };
  });

  route(app, authenticate, endpoints.last, async () => {
    const last = await findUndoableImport(db, chargeImportName);
    return { upload: last && { ...last.upload, changedBookings: last.changedCount } };
  });

  route(app, authenticate, endpoints.undo, async ({ params, caller }) =>
    presentUndo(await undoImport(shop, chargeImport(), params.id, caller), "trackingId"),
  );
}

function chargeCounts(rows: readonly PlannedRow[]) {
  return {
    createdCount: countVerdict(rows, "created"),
    updatedCount: countVerdict(rows, "updated"),
    sameCount: countVerdict(rows, "same"),
    notFoundRows: refusedRows(rows, "trackingId", "notFound"),
    invalidRows: refusedRows(rows, "trackingId"),
  };
}
