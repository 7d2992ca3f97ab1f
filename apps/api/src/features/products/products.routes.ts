import * as contract from "@dakbag/contracts/products";
import type { FastifyInstance } from "fastify";
import { transaction } from "../../platform/database.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { changeStockAndPrice } from "./change-stock-and-price.ts";
import { findDeskPage, getDeskProduct, findProductsForCsv } from "../inventory/find-desk-products.ts";

export function registerProductsRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listDeskProducts, ({ query }) =>
    findDeskPage(shop, query, shop.clock()),
  );

  route(app, shop.authenticate, contract.changeStockAndPrice, async ({ params, body, caller }) => {
    const edit = { sku: params.sku, change: body, actor: caller, now: shop.clock() };
    const product = await transaction(shop.db, async (tx) => {
      await changeStockAndPrice(tx, edit);
      return getDeskProduct(tx, edit.sku, edit.now);
    });
    return { product };
  });

  route(app, shop.authenticate, contract.listProductsForCsv, async ({ query }) => ({
    products: await findProductsForCsv(shop, query, shop.clock()),
  }));
}
