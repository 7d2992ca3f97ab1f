import type { Product } from "@dakbag/contracts/catalogue";
import { maxProductsOfStockRequest } from "@dakbag/domain/catalogue/stock-change";
import { useEffect, useMemo, useState } from "react";
import { call } from "./call.ts";

/** A page's products with what is left of them now, once it is known, where the server has rounded it. */
export function useExactStock(
  products: readonly Product[],
  isStockRounded: boolean,
): { products: readonly Product[]; isExact: boolean } {
  const [stock, setStock] = useState<Readonly<Record<string, number>> | null>(null);
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
    if (!isStockRounded) return { products, isExact: true };
    if (!stock) return { products, isExact: false };
    const exact = products.map((product) => ({
      ...product,
      countInStock: stock[product.SKU] ?? product.countInStock,
    }));
    return { products: exact, isExact: true };
  }, [products, isStockRounded, stock]);
}
