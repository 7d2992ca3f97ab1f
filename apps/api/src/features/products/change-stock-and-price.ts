import type * as contract from "@dakbag/contracts/products";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import {
  isPriceMovedByHalf,
  validateProductChange,
  toProductChange,
} from "@dakbag/domain/catalogue/product-change";
import type pg from "pg";
import type * as z from "zod";
import type { Actor } from "../../platform/caller.ts";
import { notFound } from "../../platform/shop-error.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { changeOffers, offerOf, lockOffers } from "../catalogue/change-offers.ts";
import { insertProductEdit } from "../catalogue/products.ts";
import { auditOfChange } from "./describe-product-change.ts";
import { offerChanged, priceUnchecked } from "./products.errors.ts";

type Change = z.output<typeof contract.changeStockAndPrice.body>;

export interface StockAndPriceEdit {
  readonly sku: string;
  readonly change: Change;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Makes one edit of a product's price, stock and visibility, completely or not at all; the same request again changes nothing.
 *
 * @throws ShopError 404 unknown SKU; 409 the price was changed since or moves far unchecked, or the stock is too low
 */
export async function changeStockAndPrice(tx: pg.PoolClient, edit: StockAndPriceEdit): Promise<void> {
  const { sku, change, actor, now } = edit;
  // Orders lock the same row, so the stock and the product do not change until the commit.
  const [product] = await lockOffers(tx, [sku]);
  if (!product) throw notFound("This product");
  const [inserted] = await insertProductEdit(tx, change.editId, sku, now);
  if (!inserted) return;

  const before = offerOf(product);
  const checked = validateProductChange(toProductChange(requestedChange(change), before), before);
  if (checked.verdict === "same") return;
  if (checked.verdict === "invalid") throw offerChanged(checked.reason);
  if (change.checked === false && isPriceMovedByHalf(before.price, checked.after.price))
    throw priceUnchecked(before.price, checked.after.price);
  const offerChange = { sku, before, after: checked.after };
  await changeOffers(tx, [offerChange]);
  await recordAudit(tx, actor, now, auditOfChange(offerChange, change.reason));
}

function requestedChange({ price, stock, stockChange, isShown }: Change) {
  // The contract has checked that they are prices: their shortest text is exact.
  const toUnitPrice = (rupees: number) => parseUnitPrice(String(rupees));
  return {
    price: price ? { set: toUnitPrice(price.set), seen: toUnitPrice(price.seen) } : null,
    stock: stock ?? (stockChange === undefined ? null : { change: stockChange }),
    isShown: isShown ?? null,
  };
}
