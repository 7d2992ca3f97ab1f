import * as contract from "@dakbag/contracts/products-desk";
import { readProductCsv } from "@dakbag/domain/imports/product-csv";
import type { FastifyInstance } from "fastify";
import { safeFileName } from "../../platform/multipart-forms.ts";
import { transaction } from "../../platform/database.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { acceptCsv } from "../bulk-updates/accept-csv.ts";
import { applyProductCsv } from "./apply-product-csv.ts";
import { changeStockAndPrice } from "./change-stock-and-price.ts";
import { type CheckedProductCsv, checkProductCsv } from "./check-product-csv.ts";
import { findDeskPage, findOneOnDesk, findProductsForCsv } from "./find-desk-products.ts";
import { findLastProductUpload } from "./product-uploads.queries.ts";
import { undoProductUpload } from "./undo-product-upload.ts";

/** @param app takes forms */
export function registerProductsDeskRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listDeskProducts, ({ query }) =>
    findDeskPage(shop.db, query, shop.clock()),
  );

  route(app, shop.authenticate, contract.changeStockAndPrice, async ({ params, body, caller }) => {
    const edit = { sku: params.sku, change: body, actor: caller, now: shop.clock() };
    const product = await transaction(shop.db, async (tx) => {
      await changeStockAndPrice(tx, edit);
      return findOneOnDesk(tx, edit.sku, edit.now);
    });
    return { product };
  });

  route(app, shop.authenticate, contract.listProductsForCsv, async ({ query }) => ({
    products: await findProductsForCsv(shop.db, query, shop.clock()),
  }));

  route(app, shop.authenticate, contract.checkProductCsv, async ({ body: { file, again }, caller }) => {
    const csv = acceptCsv(readProductCsv(file.text));
    const checked = { fileName: safeFileName(file.name), csv, isAgain: again === "yes" };
    return presentCheck(await checkProductCsv(shop, checked, caller));
  });

  route(app, shop.authenticate, contract.applyProductCsv, async ({ params, caller }) => {
    const { updatedCount, refusedRows } = await applyProductCsv(shop, params.id, caller);
    return { updatedCount, refusedRows: [...refusedRows] };
  });

  route(app, shop.authenticate, contract.lastProductCsv, async () => {
    const [last] = await findLastProductUpload(shop.db);
    if (!last?.appliedAt || last.undoneAt) return { upload: null };
    const { id, appliedAt, actor, fileName, updatedCount } = last;
    return {
      upload: { _id: id, fileName, at: appliedAt.toISOString(), by: actor, updatedCount: updatedCount ?? 0 },
    };
  });

  route(app, shop.authenticate, contract.undoProductCsv, async ({ params, caller }) => {
    const { restoredCount, leftRows } = await undoProductUpload(shop, params.id, caller);
    return { restoredCount, leftRows: [...leftRows] };
  });
}

function presentCheck({ uploadId, verdicts, earlier }: CheckedProductCsv) {
  const count = (verdict: contract.ProductVerdict["verdict"]) =>
    verdicts.filter((row) => row.verdict === verdict).length;
  return {
    upload: uploadId,
    updatedCount: count("updated"),
    sameCount: count("same"),
    notFoundCount: count("notFound"),
    invalidCount: count("invalid"),
    earlier: earlier && { ...earlier, at: earlier.at.toISOString() },
    rows: [...verdicts],
  };
}
