import * as contract from "@dakbag/contracts/product-editor";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { normaliseSku } from "@dakbag/domain/catalogue/product-draft";
import type { FastifyInstance } from "fastify";
import { transaction } from "../../platform/database.ts";
import { route } from "../../platform/route.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { changeProduct, createProduct } from "./save-product.ts";
import { presentProduct } from "./product-content.ts";
import { findProduct, listHsns, listTypes } from "../catalogue/products.ts";

export function registerProductEditorRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, authenticate, clock } = shop;

  route(app, authenticate, contract.productTerms, async () => {
    const today = indiaDay(clock());
    const [hsns, types] = await Promise.all([listHsns(db, today), listTypes(db)]);
    return {
      today,
      hsns: hsns.map(({ hsn, ratePercent, nextFrom, nextPercent }) => ({
        hsn,
        ratePercent: ratePercent === null ? null : Number(ratePercent),
        next: nextFrom === null ? null : { from: nextFrom, ratePercent: Number(nextPercent) },
      })),
      types,
    };
  });

  route(app, authenticate, contract.productToEdit, async ({ params }) => {
    const row = await findProduct(db, normaliseSku(params.sku));
    if (!row) throw notFound("This product");
    return { product: presentProduct(row) };
  });

  route(app, authenticate, contract.createProduct, async ({ body, caller }) => {
    const row = await transaction(db, (tx) => createProduct(tx, body, caller, clock()));
    await showInShop(shop);
    return { product: presentProduct(row) };
  });

  route(app, authenticate, contract.changeProduct, async ({ params, body, caller }) => {
    const sku = normaliseSku(params.sku);
    const row = await transaction(db, (tx) => changeProduct(tx, sku, body, caller, clock()));
    await showInShop(shop);
    return { product: presentProduct(row) };
  });
}

/** The editor sees the change at once; other processes are notified. A failure does not undo the save. */
async function showInShop({ catalogue }: Shop): Promise<void> {
  await catalogue.refresh().catch(() => undefined);
}
