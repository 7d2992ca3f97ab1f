import * as contract from "@dakbag/contracts/imports";
import { meeshoImport, valmoImport } from "@dakbag/contracts/vendor-imports";
import { editMeeshoVendor, editValmoVendor } from "@dakbag/contracts/vendors";
import { readStatusCsv } from "@dakbag/domain/imports/order-status-csv";
import type { ReceivedFile } from "@dakbag/contracts/csv-upload";
import { readProductCsv } from "@dakbag/domain/imports/product-csv";
import { readUpload } from "@dakbag/domain/imports/read-upload";
import { readVendorCsv } from "@dakbag/domain/imports/vendor-csv";
import type { FastifyInstance } from "fastify";
import type * as z from "zod";
import { safeFileName } from "../../platform/multipart-forms.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { countMessagesOfChanges } from "../orders/apply-order-changes.ts";
import { acceptCsv, applyImport, findUndoableImport, undoImport } from "./apply-import.ts";
import { csvRefused } from "./imports.errors.ts";
import { applyProductFile, checkProductFile } from "./check-product-file.ts";
import { editVendor } from "./edit-vendor.ts";
import { countVerdict, type PlannedRow } from "./import-kind.ts";
import type { RefusedRow, UndoOutcome } from "./imports.queries.ts";
import { orderStatusImport, type StatusFileChoices } from "./order-status-import.ts";
import { productImport } from "./product-import.ts";
import { vendorImports } from "./vendor-import.ts";

/** @param app accepts multipart forms */
export function registerImportsRoutes(app: FastifyInstance, shop: Shop): void {
  registerStatusRoutes(app, shop);
  registerProductRoutes(app, shop);
  registerVendorRoutes(app, shop);
}

function registerStatusRoutes(app: FastifyInstance, shop: Shop): void {
  const { authenticate, db } = shop;

  route(app, authenticate, contract.bulkOrderStatus, async ({ body, caller }) => {
    const { file, seen, checked } = body;
    const upload = { fileName: safeFileName(file.name), csv: acceptCsv(readStatusCsv(await textOf(file))) };
    const kind = orderStatusImport({ ...choicesOf(body), seen, isChecked: checked === "yes" });
    return statusCounts((await applyImport(shop, kind, upload, caller)).rows);
  });

  route(app, authenticate, contract.previewBulkOrderStatus, async ({ body }) => {
    const csv = acceptCsv(readStatusCsv(await textOf(body.file)));
    const { rows, changes, seen } = await orderStatusImport(choicesOf(body)).plan(db, csv, { locks: false });
    return {
      ...statusCounts(rows),
      seen,
      messages: await countMessagesOfChanges(db, changes),
      undecidedCount: rows.filter(({ isUndecided }) => isUndecided).length,
      rows: renameField(
        rows.map(({ isUndecided: _isUndecided, ...row }) => row),
        "orderID",
      ),
    };
  });

  route(app, authenticate, contract.lastBulkOrderStatus, async () => {
    const last = await findUndoableImport(db, orderStatusImport().name);
    if (!last) return { upload: null };
    const { updatedCount = 0, sameStatusCount = 0 } = last.outcome;
    return { upload: { ...last.upload, changedOrders: last.changedCount, updatedCount, sameStatusCount } };
  });

  route(app, authenticate, contract.undoBulkOrderStatus, async ({ params, caller }) =>
    presentUndo(await undoImport(shop, orderStatusImport(), params.id, caller), "orderNumber"),
  );
}

/** @throws ShopError 400 when the file is neither text nor a workbook */
async function textOf(file: ReceivedFile): Promise<string> {
  const read = await readUpload(file, file.bytes);
  if ("problem" in read) throw csvRefused(read.problem.message);
  return read.text;
}

function choicesOf({
  money,
  moneyNote,
  restock,
}: z.infer<typeof contract.previewBulkOrderStatus.body>): StatusFileChoices {
  const decisions = {
    refund: { decision: "refund" },
    elsewhere: { decision: "elsewhere", reference: moneyNote },
    kept: { decision: "kept", reason: moneyNote },
  } as const;
  return { money: money && decisions[money], restock: restock === "yes" };
}

function statusCounts(rows: readonly PlannedRow[]) {
  return {
    updatedCount: countVerdict(rows, "updated"),
    notFoundCount: countVerdict(rows, "notFound"),
    sameStatusCount: countVerdict(rows, "same"),
    invalidRows: invalidRows(rows, "orderID"),
  };
}

function registerProductRoutes(app: FastifyInstance, shop: Shop): void {
  const { authenticate, db } = shop;

  route(app, authenticate, contract.checkProductCsv, async ({ body: { file, again }, caller }) => {
    const csv = acceptCsv(readProductCsv(await textOf(file)));
    const upload = { fileName: safeFileName(file.name), csv, isAgain: again === "yes" };
    const { id, rows, similar } = await checkProductFile(shop, upload, caller);
    return {
      upload: id,
      updatedCount: countVerdict(rows, "updated"),
      sameCount: countVerdict(rows, "same"),
      notFoundCount: countVerdict(rows, "notFound"),
      invalidCount: countVerdict(rows, "invalid"),
      earlier: similar && { ...similar, at: similar.at.toISOString() },
      rows: renameField(rows, "SKU"),
    };
  });

  route(app, authenticate, contract.applyProductCsv, async ({ params, caller }) => {
    const { updatedCount, refused } = await applyProductFile(shop, params.id, caller);
    return {
      updatedCount,
      refusedRows: refused.map(({ line = 0, name, reason }) => ({ line, SKU: name, reason })),
    };
  });

  route(app, authenticate, contract.lastProductCsv, async () => {
    const last = await findUndoableImport(db, productImport.name);
    return { upload: last && { ...last.upload, updatedCount: last.changedCount } };
  });

  route(app, authenticate, contract.undoProductCsv, async ({ params, caller }) =>
    presentUndo(await undoImport(shop, productImport, params.id, caller), "SKU"),
  );
}

function registerVendorRoutes(app: FastifyInstance, shop: Shop): void {
  const { authenticate, db } = shop;
  for (const [endpoints, edit, vendors] of [
    [valmoImport, editValmoVendor, vendorImports.valmo],
    [meeshoImport, editMeeshoVendor, vendorImports.meesho],
  ] as const) {
    route(app, authenticate, edit, async ({ body, caller }) => {
      await editVendor(shop, vendors, body, caller);
      return {};
    });

    route(app, authenticate, endpoints.update, async ({ body: { file }, caller }) => {
      const csv = acceptCsv(readVendorCsv(await textOf(file), vendors.list));
      const upload = { fileName: safeFileName(file.name), csv };
      return vendorCounts(await applyImport(shop, vendors, upload, caller));
    });

    route(app, authenticate, endpoints.preview, async ({ body: { file } }) => {
      const csv = acceptCsv(readVendorCsv(await textOf(file), vendors.list));
      const plan = await vendors.plan(db, csv, { locks: false });
      return { ...vendorCounts(plan), rows: renameField(plan.rows, "vendor") };
    });

    route(app, authenticate, endpoints.last, async () => {
      const last = await findUndoableImport(db, vendors.name);
      return { upload: last && { ...last.upload, changedVendors: last.changedCount } };
    });

    route(app, authenticate, endpoints.undo, async ({ params, caller }) =>
      presentUndo(await undoImport(shop, vendors, params.id, caller), "vendor"),
    );
  }
}

function vendorCounts({ rows, notNamedCount = 0 }: { rows: readonly PlannedRow[]; notNamedCount?: number }) {
  return {
    updatedCount: countVerdict(rows, "updated"),
    createdCount: countVerdict(rows, "created"),
    notFoundCount: notNamedCount,
    unchangedCount: countVerdict(rows, "unchanged"),
    invalidRows: invalidRows(rows, "vendor"),
  };
}

/** Renames the field `name` of the rows to the field of the contract. */
function renameField<Row extends { readonly name: string }, const Name extends string>(
  rows: readonly Row[],
  field: Name,
) {
  return rows.map(
    ({ name, ...row }) => ({ ...row, [field]: name }) as Omit<Row, "name"> & Record<Name, string>,
  );
}

function invalidRows<const Name extends string>(rows: readonly PlannedRow[], field: Name) {
  const invalid = rows.filter(({ verdict }) => verdict === "invalid");
  return renameField(
    invalid.map(({ line, name, what }) => ({ line, name, reason: what })),
    field,
  );
}

function presentUndo<const Name extends string>({ restoredCount, leftRows }: UndoOutcome, field: Name) {
  return {
    restoredCount,
    leftRows: renameField(
      leftRows.map(({ name, reason }: RefusedRow) => ({ name, reason })),
      field,
    ),
  };
}
