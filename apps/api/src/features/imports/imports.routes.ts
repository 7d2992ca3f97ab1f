import * as contract from "@dakbag/contracts/imports";
import { previewUpdateOrders, updateOrders } from "@dakbag/contracts/selected-orders";
import { meeshoImport, valmoImport } from "@dakbag/contracts/vendor-imports";
import { editMeeshoVendor, editValmoVendor } from "@dakbag/contracts/vendors";
import type { FastifyInstance } from "fastify";
import type * as z from "zod";
import type { FileReader } from "../../platform/file-reader.ts";
import { safeFileName } from "../../platform/multipart-forms.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { countMessagesOfChanges } from "../order-changes/apply-order-changes.ts";
import { presentOrder } from "../orders/present-order.ts";
import { acceptCsv, applyImport, findUndoableImport, undoImport } from "./apply-import.ts";
import { registerChargeRoutes } from "./charge-import.routes.ts";
import { changeSelectedOrders, previewSelectedOrders } from "./change-selected-orders.ts";
import { applyProductFile, checkProductFile } from "./check-product-file.ts";
import { editVendor } from "./edit-vendor.ts";
import { countVerdict, type PlannedRow } from "./import-kind.ts";
import {
  changesOfFile,
  orderStatusImport,
  orderStatusImportName,
  readMessagesOfUpload,
  type StatusFileChoices,
  type StatusRow,
} from "./order-status-import.ts";
import { presentUndo, refusedRows, renameField } from "./present-import.ts";
import { productImport } from "./product-import.ts";
import { vendorImports } from "./vendor-import.ts";

/** @param app accepts multipart forms */
export function registerImportsRoutes(app: FastifyInstance, shop: Shop, files: FileReader): void {
  registerStatusRoutes(app, shop, files);
  registerSelectionRoutes(app, shop);
  registerProductRoutes(app, shop, files);
  registerVendorRoutes(app, shop, files);
  registerChargeRoutes(app, shop, files);
}

function registerStatusRoutes(app: FastifyInstance, shop: Shop, files: FileReader): void {
  const { authenticate, db, configuration } = shop;

  route(app, authenticate, contract.bulkOrderStatus, async ({ body, caller }) => {
    const { file, seen, checked } = body;
    const csv = changesOfFile(acceptCsv(await files.read("statuses", file, caller.userId)));
    const upload = { fileName: safeFileName(file.name), csv };
    const kind = orderStatusImport(configuration, { ...choicesOf(body), seen, isChecked: checked === "yes" });
    return statusCounts((await applyImport(shop, kind, upload, caller)).rows);
  });

  route(app, authenticate, contract.previewBulkOrderStatus, async ({ body, caller }) => {
    const csv = changesOfFile(acceptCsv(await files.read("statuses", body.file, caller.userId)));
    const { rows, changes, seen } = await orderStatusImport(configuration, choicesOf(body)).plan(db, csv, {
      locks: false,
    });
    return {
      ...statusCounts(rows),
      seen,
      messages: await countMessagesOfChanges(shop, changes),
      undecidedCount: rows.filter(({ refusal }) => refusal === "money-undecided").length,
      rows: presentStatusRows(rows),
    };
  });

  route(app, authenticate, contract.lastBulkOrderStatus, async () => {
    const last = await findUndoableImport(db, orderStatusImportName);
    if (!last) return { upload: null };
    const { updatedCount = 0, sameStatusCount = 0 } = last.outcome;
    const messages = await readMessagesOfUpload(db, last.upload._id);
    return {
      upload: { ...last.upload, changedOrders: last.changedCount, updatedCount, sameStatusCount, messages },
    };
  });

  route(app, authenticate, contract.undoBulkOrderStatus, async ({ params, caller }) => {
    const undone = await undoImport(shop, orderStatusImport(configuration), params.id, caller);
    return { ...presentUndo(undone, "orderNumber"), messages: await readMessagesOfUpload(db, params.id) };
  });
}

function registerSelectionRoutes(app: FastifyInstance, shop: Shop): void {
  const { authenticate } = shop;

  route(app, authenticate, previewUpdateOrders, async ({ body }) => {
    const { rows, ...preview } = await previewSelectedOrders(shop, body);
    return { ...preview, rows: presentStatusRows(rows) };
  });

  route(app, authenticate, updateOrders, async ({ body: { seen, checked, ...change }, caller }) => {
    const changed = await changeSelectedOrders(shop, change, { seen, isChecked: checked ?? false }, caller);
    const results = changed.map(({ now, ...result }) => {
      return { ...result, now: now && presentOrder(shop.configuration, now) };
    });
    return { results, updatedCount: results.filter(({ verdict }) => verdict === "updated").length };
  });
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
    invalidRows: refusedRows(rows, "orderID"),
  };
}

function registerProductRoutes(app: FastifyInstance, shop: Shop, files: FileReader): void {
  const { authenticate, db } = shop;

  route(app, authenticate, contract.checkProductCsv, async ({ body: { file, again }, caller }) => {
    const csv = acceptCsv(await files.read("products", file, caller.userId));
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

function registerVendorRoutes(app: FastifyInstance, shop: Shop, files: FileReader): void {
  const { authenticate, db } = shop;
  for (const [kind, endpoints, edit, vendors] of [
    ["valmo", valmoImport, editValmoVendor, vendorImports.valmo],
    ["meesho", meeshoImport, editMeeshoVendor, vendorImports.meesho],
  ] as const) {
    route(app, authenticate, edit, async ({ body, caller }) => {
      await editVendor(shop, vendors, body, caller);
      return {};
    });

    route(app, authenticate, endpoints.update, async ({ body: { file }, caller }) => {
      const csv = acceptCsv(await files.read(kind, file, caller.userId));
      const upload = { fileName: safeFileName(file.name), csv };
      return vendorCounts(await applyImport(shop, vendors, upload, caller));
    });

    route(app, authenticate, endpoints.preview, async ({ body: { file }, caller }) => {
      const csv = acceptCsv(await files.read(kind, file, caller.userId));
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
    invalidRows: refusedRows(rows, "vendor"),
  };
}

const presentStatusRows = (rows: readonly StatusRow[]) =>
  renameField(
    rows.map(({ refusal: _refusal, ...row }) => row),
    "orderID",
  );
