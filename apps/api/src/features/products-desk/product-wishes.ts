import { parseUnitPrice, type UnitPrice } from "@dakbag/domain/money/money";
import type { ProductChange } from "@dakbag/domain/catalogue/product-change";
import { writeUnitPrice } from "@dakbag/domain/money/unit-price-text";
import type pg from "pg";
import type { OfferChange } from "../catalogue/change-offers.ts";
import { addUploadedProducts, type UploadedProductRow } from "./product-uploads.queries.ts";

/** A product's wish as one line of a file has made it. */
export interface UploadedWish {
  readonly sku: string;
  readonly line: number;
  readonly wish: ProductChange;
}

/** Keeps what an upload is to change, or has changed. */
export async function keepWishes(
  tx: pg.PoolClient,
  uploadId: string,
  wishes: readonly UploadedWish[],
): Promise<void> {
  const text = (price: UnitPrice | undefined) => (price === undefined ? null : writeUnitPrice(price));
  await addUploadedProducts(
    tx,
    uploadId,
    wishes.map(({ sku }) => sku),
    wishes.map(({ line }) => line),
    wishes.map(({ wish }) => text(wish.price?.seen)),
    wishes.map(({ wish }) => text(wish.price?.set)),
    wishes.map(({ wish }) => wish.stockChange),
    wishes.map(({ wish }) => wish.isShown),
  );
}

export function wishOfRow({ price, priceSeen, stockChange, isShown }: UploadedProductRow): ProductChange {
  const isPriced = price !== null && priceSeen !== null;
  return {
    price: isPriced ? { set: parseUnitPrice(price), seen: parseUnitPrice(priceSeen) } : null,
    stockChange,
    isShown,
  };
}

/** What a change has done, as the wish that does it. */
export function wishOfChange({ before, after }: OfferChange): ProductChange {
  return {
    price: before.price === after.price ? null : { set: after.price, seen: before.price },
    stockChange: after.stock - before.stock,
    isShown: before.isShown === after.isShown ? null : after.isShown,
  };
}

/** The wish that takes an applied one back. */
export function oppositeOf({ price, stockChange, isShown }: ProductChange): ProductChange {
  return {
    price: price && { set: price.seen, seen: price.set },
    stockChange: 0 - stockChange,
    isShown: isShown === null ? null : !isShown,
  };
}
