import type { CartAddition } from "@dakbag/contracts/cart";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import type { ShopError } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { checkLine } from "./cart-line.ts";
import { assertIdempotencyKey, idempotencyKeyTaken, quantityRefused, skuNotFound } from "./cart.errors.ts";
import {
  updateBulkAnswer,
  type CartLineRow,
  findBulkAddition,
  findCartLinesById,
  recordBulkAddition,
  setLineQuantities,
  lockLines,
} from "./cart.queries.ts";

interface RequestedLine {
  readonly sku: string;
  readonly quantity: number;
}

/** The requested lines of one SKU, by their index in the request, and the cart line of that SKU. */
interface LockedLine {
  readonly id: string;
  readonly row: CartLineRow;
  /** The cart line's quantity before this request. */
  readonly quantityBefore: number;
  readonly requested: readonly { index: number; quantity: number }[];
}

/**
 * Adds many lines to the buyer's cart in one transaction and a fixed number of statements; each line is added or
 * refused separately. Lines of one SKU are first checked together; if their sum is not allowed, each in turn.
 *
 * @returns the outcome of each line, in the order of the request; for a used `idempotencyKey` the first response
 * @throws ShopError 400 for an invalid key, 409 when it was used for other lines
 */
export function addLinesToCart(
  { db, clock, catalogue }: Pick<Shop, "db" | "clock" | "catalogue">,
  request: { userId: string; lines: readonly RequestedLine[]; idempotencyKey: string | undefined },
): Promise<CartAddition[]> {
  const { userId, idempotencyKey } = request;
  assertIdempotencyKey(idempotencyKey);
  // The catalogue's spelling of the SKU, because requests may use another letter case.
  const lines = request.lines.map(({ sku, quantity }) => {
    const listed = catalogue.current().findListed(sku)?.SKU;
    return { sku: listed ?? sku, quantity, isListed: listed !== undefined };
  });
  const requestJson = JSON.stringify(request.lines.map(({ sku, quantity }) => [sku.toUpperCase(), quantity]));

  return transaction(db, async (tx) => {
    const now = clock();
    if (idempotencyKey !== undefined) {
      const [recorded] = await recordBulkAddition(tx, userId, idempotencyKey, requestJson, now);
      if (!recorded) return savedAnswer(tx, userId, idempotencyKey, requestJson);
    }
    const answers = lines.map((line) => refused(line, skuNotFound()));
    const lockedLines = await lockLinesOf(tx, userId, lines, now);
    for (const line of lockedLines) for (const [index, answer] of answersFor(line)) answers[index] = answer;
    await setLineQuantities(
      tx,
      lockedLines.map(({ id }) => id),
      lockedLines.map(({ quantityBefore, requested }) => quantityBefore + sumAdded(requested, answers)),
    );
    if (idempotencyKey !== undefined) {
      await updateBulkAnswer(tx, userId, idempotencyKey, JSON.stringify(answers));
    }
    return answers;
  });
}

async function savedAnswer(tx: pg.PoolClient, userId: string, key: string, requestJson: string) {
  const [earlier] = await findBulkAddition(tx, userId, key, requestJson);
  if (!earlier?.isSame) throw idempotencyKeyTaken();
  return earlier.answered;
}

/** Locks the cart lines of all requested SKUs, and only then reads which quantities they may have. */
async function lockLinesOf(
  tx: pg.PoolClient,
  userId: string,
  lines: readonly (RequestedLine & { isListed: boolean })[],
  now: Date,
): Promise<LockedLine[]> {
  // Lines added at the same time are listed by id, so sorted ids keep the order of the request.
  const newIds = lines.map(() => uuidV7(now)).toSorted();
  const wanted = new Map<string, { newId: string; requested: { index: number; quantity: number }[] }>();
  for (const [index, { sku, quantity, isListed }] of lines.entries()) {
    if (!isListed) continue;
    const ofSku = wanted.get(sku) ?? { newId: newIds[index]!, requested: [] };
    ofSku.requested.push({ index, quantity });
    wanted.set(sku, ofSku);
  }
  const idsOfNewLines = [...wanted.values()].map(({ newId }) => newId);
  const locked = await lockLines(tx, userId, idsOfNewLines, [...wanted.keys()], now);
  const rows = await findCartLinesById(
    tx,
    locked.map(({ id }) => id),
    now,
  );
  const rowOf = new Map(rows.map((row) => [row.sku, row]));
  return locked.flatMap(({ id, sku, quantity }) => {
    const row = rowOf.get(sku);
    const ofSku = wanted.get(sku);
    if (!row || !ofSku) throw new Error("a locked line is not in the cart");
    return { id, row, quantityBefore: id === ofSku.newId ? 0 : quantity, requested: ofSku.requested };
  });
}

function answersFor({ row, quantityBefore, requested }: LockedLine): [index: number, answer: CartAddition][] {
  const { sku } = row;
  if (!row.isSold) {
    return requested.map(({ index, quantity }) => [index, refused({ sku, quantity }, skuNotFound())]);
  }
  const sum = requested.reduce((total, { quantity }) => total + quantity, quantityBefore);
  if (checkLine(row, sum).ok) {
    return requested.map(({ index, quantity }) => [index, added({ sku, quantity })]);
  }
  let total = quantityBefore;
  return requested.map(({ index, quantity }) => {
    const check = checkLine(row, total + quantity);
    if (!check.ok) return [index, refused({ sku, quantity }, quantityRefused(check, total))];
    total += quantity;
    return [index, added({ sku, quantity })];
  });
}

function added({ sku, quantity }: RequestedLine): CartAddition {
  return { sku, quantity, outcome: "added", code: null, message: null };
}

function refused({ sku, quantity }: RequestedLine, { code, message }: ShopError): CartAddition {
  return { sku, quantity, outcome: "refused", code, message };
}

function sumAdded(requested: LockedLine["requested"], answers: readonly CartAddition[]): number {
  return requested.reduce(
    (sum, { index, quantity }) => (answers[index]?.outcome === "added" ? sum + quantity : sum),
    0,
  );
}
