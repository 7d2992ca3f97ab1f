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
): { products: readonly Product[]; isExact: boolean } {
  const held = useOwnHolds(needsHolds);
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
    const exact = isStockRounded ? stock : null;
    const isExact = !isStockRounded || stock !== null;
    if (!exact && !products.some(({ SKU }) => held[SKU] !== undefined)) return { products, isExact };
    const left = products.map((product) => {
      const { SKU, countInStock } = product;
      return { ...product, countInStock: (exact?.[SKU] ?? countInStock) + (held[SKU] ?? 0) };
    });
    return { products: left, isExact };
  }, [products, isStockRounded, stock, held]);
}
