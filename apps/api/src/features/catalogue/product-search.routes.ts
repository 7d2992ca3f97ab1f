import { searchProducts as searchEndpoint } from "@dakbag/contracts/product-search";
import { maxProductsFound } from "@dakbag/domain/catalogue/catalogue-search";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { searchProducts } from "./search-products.ts";

export function registerProductSearch(app: FastifyInstance, { db, clock, authenticate }: Shop): void {
  route(app, authenticate, searchEndpoint, async ({ query }) => ({
    products: await searchProducts(db, query.q, clock(), maxProductsFound),
  }));
}
