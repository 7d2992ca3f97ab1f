import type { Product } from "@dakbag/contracts/catalogue";
import { maxProductsOfStockRequest } from "@dakbag/domain/catalogue/stock-change";
import { useEffect, useMemo, useState } from "react";
import { call } from "./call.ts";
import { useOwnHolds } from "./own-holds.ts";

const isSoldOut = ({ countInStock }: Product) => countInStock <= 0;

/**
 * A page's products with what is left of them now, once it is known, where the server has rounded it. What the buyer's own
 * unpaid order holds is left for that buyer.
 *
 * @param needsHolds whether that is looked up; by default when a product is sold out for others
 */
export function useExactStock(
  products: readonly Product[],
  isStockRounded: boolean,
  needsHolds = products.some(isSoldOut),
): readonly Product[] {
  const held = useOwnHolds(needsHolds);
  const [stock, setStock] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    if (!isStockRounded || products.length === 0) return;
    const leaving = new AbortController();
    const skus = products.slice(0, maxProductsOfStockRequest).map(({ SKU }) => SKU);
    call("GET /api/products/stock", { query: { skus: skus.join(",") }, signal: leaving.signal }).then(
      (answer) => setStock(answer.stock),
      () => undefined, // the rounded stock stays, and the cart checks each quantity again
    );
    return () => leaving.abort();
  }, [products, isStockRounded]);

  return useMemo(() => {
    if (!isStockRounded && !products.some(({ SKU }) => held[SKU] !== undefined)) return products;
    return products.map((product) => {
      const left = isStockRounded ? (stock[product.SKU] ?? product.countInStock) : product.countInStock;
      return { ...product, countInStock: left + (held[product.SKU] ?? 0) };
    });
  }, [products, isStockRounded, stock, held]);
}
