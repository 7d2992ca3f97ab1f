import { checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { uuidV7 } from "@dakbag/api/platform/uuid-v7";
import { defaultQuantity } from "@dakbag/domain/cart/quantity-options";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { makeGoodsPlentiful, findGoods, insertBuyers, insertCarts, vacuumTables } from "./buyers.queries.ts";

/** A buyer who is signed in, has three lines in the cart or is to add them, and has not ordered yet. */
export interface PreparedBuyer {
  readonly userId: string;
  readonly token: string;
  readonly tokenHash: Buffer;
  /** Buyers of the same kind have the same cart. */
  readonly cartKind: number;
  readonly skus: readonly string[];
  readonly quantities: readonly number[];
}

const linesOfCart = 3;

/** Creates `count` buyers. Successive buyers have different carts, so that they do not wait for the same row locks. */
export async function prepareBuyers(
  db: pg.Pool,
  count: number,
  { withCarts = true } = {},
): Promise<{ buyers: PreparedBuyer[]; cartKinds: number }> {
  await makeGoodsPlentiful(db);
  const goods = await findGoods(db);
  const now = new Date();
  const buyers = Array.from({ length: count }, (_, index) => {
    const cartKind = index % goods.length;
    const lines = Array.from({ length: linesOfCart }, (_line, line) => {
      const step = Math.floor(goods.length / linesOfCart) * line;
      const { sku, unit } = goods[(cartKind + step) % goods.length] ?? { sku: "", unit: "" };
      return { sku, quantity: defaultQuantity(saleKind({ unit })) };
    });
    const token = randomBytes(32).toString("base64url");
    return {
      userId: uuidV7(now),
      phoneNumber: String(6_000_000_000 + index),
      token,
      tokenHash: createHash("sha256").update(token).digest(),
      cartKind,
      skus: lines.map(({ sku }) => sku),
      quantities: lines.map(({ quantity }) => quantity),
    };
  });
  await insertBuyers(db, buyers, checkoutAddress);
  if (withCarts) await insertCarts(db, buyers);
  await vacuumTables(db);
  return { buyers, cartKinds: goods.length };
}
