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

interface AskedLine {
  readonly sku: string;
  readonly quantity: number;
}

/** All that was asked of one SKU, by the places of the lines, and the cart's line of it. */
interface LineOfCart {
  readonly id: string;
  readonly row: CartLineRow;
  /** What the cart held of it before. */
  readonly held: number;
  readonly asked: readonly { place: number; quantity: number }[];
}

/**
 * Adds many lines to the buyer's cart in one transaction and a fixed number of statements, each on its own merit.
 * Lines of one SKU are first checked together; where their sum is not allowed, each in turn.
 *
 * @returns what became of each line, in the order asked; under a known `idempotencyKey` what was answered then
 * @throws ShopError 400 for a key that is none, 409 when it was used for other lines
 */
export function addLinesToCart(
  { db, clock, catalogue }: Pick<Shop, "db" | "clock" | "catalogue">,
  request: { userId: string; lines: readonly AskedLine[]; idempotencyKey: string | undefined },
): Promise<CartAddition[]> {
  const { userId, idempotencyKey } = request;
  assertIdempotencyKey(idempotencyKey);
  // The catalogue's own SKU where it knows it, whatever letter case came.
  const lines = request.lines.map(({ sku, quantity }) => {
    const listed = catalogue.current().findListed(sku)?.SKU;
    return { sku: listed ?? sku, quantity, isListed: listed !== undefined };
  });
  const asked = JSON.stringify(request.lines.map(({ sku, quantity }) => [sku.toUpperCase(), quantity]));

  return transaction(db, async (tx) => {
    const now = clock();
    if (idempotencyKey !== undefined) {
      const [recorded] = await recordBulkAddition(tx, userId, idempotencyKey, asked, now);
      if (!recorded) return earlierAnswer(tx, userId, idempotencyKey, asked);
    }
    const answers = lines.map((line) => refused(line, skuNotFound()));
    const taken = await lockLinesOf(tx, userId, lines, now);
    for (const line of taken) for (const [place, answer] of judge(line)) answers[place] = answer;
    await setLineQuantities(
      tx,
      taken.map(({ id }) => id),
      taken.map(({ held, asked: of }) => held + addedOf(of, answers)),
    );
    if (idempotencyKey !== undefined) {
      await updateBulkAnswer(tx, userId, idempotencyKey, JSON.stringify(answers));
    }
    return answers;
  });
}

async function earlierAnswer(tx: pg.PoolClient, userId: string, key: string, asked: string) {
  const [earlier] = await findBulkAddition(tx, userId, key, asked);
  if (!earlier?.isSame) throw idempotencyKeyTaken();
  return earlier.answered;
}

/** Locks the cart's lines of all that was asked, and reads what they may hold only then. */
async function lockLinesOf(
  tx: pg.PoolClient,
  userId: string,
  lines: readonly (AskedLine & { isListed: boolean })[],
  now: Date,
): Promise<LineOfCart[]> {
  // New lines are sorted as requested: of those added at one moment the smaller id comes first.
  const newIds = lines.map(() => uuidV7(now)).toSorted();
  const wanted = new Map<string, { newId: string; asked: { place: number; quantity: number }[] }>();
  for (const [place, { sku, quantity, isListed }] of lines.entries()) {
    if (!isListed) continue;
    const ofSku = wanted.get(sku) ?? { newId: newIds[place]!, asked: [] };
    ofSku.asked.push({ place, quantity });
    wanted.set(sku, ofSku);
  }
  const idsOfNew = [...wanted.values()].map(({ newId }) => newId);
  const taken = await lockLines(tx, userId, idsOfNew, [...wanted.keys()], now);
  const rows = await findCartLinesById(
    tx,
    taken.map(({ id }) => id),
    now,
  );
  const rowOf = new Map(rows.map((row) => [row.sku, row]));
  return taken.flatMap(({ id, sku, quantity }) => {
    const row = rowOf.get(sku);
    const ofSku = wanted.get(sku);
    if (!row || !ofSku) throw new Error("a line that was taken is not in the cart");
    return { id, row, held: id === ofSku.newId ? 0 : quantity, asked: ofSku.asked };
  });
}

function judge({ row, held, asked }: LineOfCart): [place: number, answer: CartAddition][] {
  const { sku } = row;
  if (!row.isSold) {
    return asked.map(({ place, quantity }) => [place, refused({ sku, quantity }, skuNotFound())]);
  }
  const sum = asked.reduce((total, { quantity }) => total + quantity, held);
  if (checkLine(row, sum).ok) {
    return asked.map(({ place, quantity }) => [place, added({ sku, quantity })]);
  }
  let standing = held;
  return asked.map(({ place, quantity }) => {
    const check = checkLine(row, standing + quantity);
    if (!check.ok) return [place, refused({ sku, quantity }, quantityRefused(check, standing))];
    standing += quantity;
    return [place, added({ sku, quantity })];
  });
}

function added({ sku, quantity }: AskedLine): CartAddition {
  return { sku, quantity, outcome: "added", code: null, message: null };
}

function refused({ sku, quantity }: AskedLine, { code, message }: ShopError): CartAddition {
  return { sku, quantity, outcome: "refused", code, message };
}

function addedOf(asked: LineOfCart["asked"], answers: readonly CartAddition[]): number {
  return asked.reduce(
    (sum, { place, quantity }) => (answers[place]?.outcome === "added" ? sum + quantity : sum),
    0,
  );
}
