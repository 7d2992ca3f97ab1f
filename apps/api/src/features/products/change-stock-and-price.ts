import type * as contract from "@dakbag/contracts/products";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import { validateProductChange, toProductChange } from "@dakbag/domain/catalogue/product-change";
import type pg from "pg";
import type * as z from "zod";
import type { Actor } from "../../platform/caller.ts";
import { notFound } from "../../platform/shop-error.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { changeOffers, offerOf } from "../catalogue/change-offers.ts";
import { lockOffers } from "../catalogue/offers.queries.ts";
import { insertProductEdit } from "../catalogue/product-edits.queries.ts";
import { auditOfChange } from "./describe-product-change.ts";
import { changedMeanwhile } from "./products.errors.ts";

type Change = z.output<typeof contract.changeStockAndPrice.body>;

export interface StockAndPriceEdit {
  readonly sku: string;
  readonly change: Change;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Makes one edit of a product's price, stock and showing: whole or not at all, and once, however often it is sent.
 *
 * @throws ShopError 404 unknown SKU; 409 somebody else has changed the price since, or the stock has not that many
 */
export async function changeStockAndPrice(tx: pg.PoolClient, edit: StockAndPriceEdit): Promise<void> {
  const { sku, change, actor, now } = edit;
  // Orders lock it too: from here to the commit nobody else moves this stock or edits this product.
  const [product] = await lockOffers(tx, [sku]);
  if (!product) throw notFound("This product");
  const [noted] = await insertProductEdit(tx, change.editId, sku, now);
  if (!noted) return;

  const before = offerOf(product);
  const judged = validateProductChange(toProductChange(askedFor(change), before), before);
  if (judged.verdict === "same") return;
  if (judged.verdict === "invalid") throw changedMeanwhile(judged.reason);
  const done = { sku, before, after: judged.after };
  await changeOffers(tx, [done]);
  await recordAudit(tx, actor, now, auditOfChange(done, change.reason));
}

function askedFor({ price, stock, stockChange, isShown }: Change) {
  // The contract has seen that they are prices, so their shortest text is the price itself.
  const exactly = (rupees: number) => parseUnitPrice(String(rupees));
  return {
    price: price ? { set: exactly(price.set), seen: exactly(price.seen) } : null,
    stock: stock ?? (stockChange === undefined ? null : { change: stockChange }),
    isShown: isShown ?? null,
  };
}
