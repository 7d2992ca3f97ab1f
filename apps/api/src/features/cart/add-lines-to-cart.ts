import type { CartAddition } from "@dakbag/contracts/cart";
import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import { createHash } from "node:crypto";
import type pg from "pg";
import { together, transaction } from "../../platform/database.ts";
import type { ShopError } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { checkLine } from "./cart-line.ts";
import { assertIdempotencyKey } from "../../platform/idempotency-key.ts";
import { cartIsFull, idempotencyKeyTaken, quantityRefused, skuNotFound } from "./cart.errors.ts";
import {
  updateBulkAnswer,
  countCartLines,
  deleteBulkAddition,
  deleteOldBulkAdditions,
  findBulkAddition,
  findCartLinesById,
  recordBulkAddition,
  type SavedRefusal,
  setLineQuantities,
  lockLines,
} from "./cart.queries.ts";
import type { CartLineRow } from "./cart-line-row.ts";

interface RequestedLine {
  readonly sku: string;
  readonly quantity: number;
}

/** The requested lines of one SKU, by their index in the request, and the cart line of that SKU. */
interface LockedLine {
  readonly id: string;
  readonly isNew: boolean;
  readonly row: CartLineRow;
  /** The cart line's quantity before this request. */
  readonly quantityBefore: number;
  readonly requested: readonly { index: number; quantity: number }[];
}

/**
 * Adds many lines to the buyer's cart in one transaction and a fixed number of statements; each line is added or
 * refused separately. Lines of one SKU are first checked together; if their sum is not allowed, each in turn.
 *
 * @returns the outcome of each line, in the order of the request; for an `idempotencyKey` that added something, the
 *   response of then
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
  const requestHash = createHash("sha256").update(requestJson).digest("base64url");

  return transaction(db, async (tx) => {
    const now = clock();
    if (idempotencyKey !== undefined) {
      const [recorded] = await recordBulkAddition(tx, userId, idempotencyKey, requestHash, now);
      if (!recorded) {
        const [earlier] = await findBulkAddition(tx, userId, idempotencyKey, requestHash, requestJson);
        if (!earlier?.isSame) throw idempotencyKeyTaken();
        return answersOf(lines, earlier.answered);
      }
    }
    const answers = lines.map((line) => refused(line, skuNotFound()));
    const { lockedLines, room } = await lockLinesOf(tx, userId, lines, now);
    for (const [index, answer] of answersWithin(room, lockedLines)) answers[index] = answer;
    const isAdded = answers.some(({ outcome }) => outcome === "added");
    await together([
      setLineQuantities(
        tx,
        lockedLines.map(({ id }) => id),
        lockedLines.map(({ quantityBefore, requested }) => quantityBefore + sumAdded(requested, answers)),
      ),
      ...(idempotencyKey === undefined ? [] : saveAnswer(tx, { userId, idempotencyKey, isAdded }, answers)),
    ]);
    return answers;
  });
}

/** A request that added nothing is worked out again when it is repeated: nothing of it is kept. */
function saveAnswer(
  tx: pg.PoolClient,
  { userId, idempotencyKey, isAdded }: { userId: string; idempotencyKey: string; isAdded: boolean },
  answers: readonly CartAddition[],
): Promise<unknown>[] {
  if (!isAdded) return [deleteBulkAddition(tx, userId, idempotencyKey)];
  return [
    updateBulkAnswer(tx, userId, idempotencyKey, JSON.stringify(refusalsOf(answers))),
    deleteOldBulkAdditions(tx, userId, rowsOfPerson.additionKeys, idempotencyKey),
  ];
}

/** The refused lines by reason: what cannot be read from the repeated request. */
function refusalsOf(answers: readonly CartAddition[]): SavedRefusal[] {
  const refusals = new Map<string | null, { code: string | null; message: string | null; lines: number[] }>();
  for (const [index, { outcome, code, message }] of answers.entries()) {
    if (outcome === "added") continue;
    const refusal = refusals.get(message) ?? { code, message, lines: [] };
    refusal.lines.push(index);
    refusals.set(message, refusal);
  }
  return [...refusals.values()];
}

function answersOf(
  lines: readonly RequestedLine[],
  saved: readonly (SavedRefusal | CartAddition)[],
): CartAddition[] {
  const answers = lines.map(added);
  for (const [index, refusal] of saved.entries()) {
    // Of the last release.
    if ("outcome" in refusal) answers[index] = refusal;
    else for (const line of refusal.lines) answers[line] = refused(lines[line]!, refusal);
  }
  return answers;
}

/**
 * Locks the cart lines of all requested SKUs, and only then reads which quantities they may have. `room` is how many of the
 * new lines the cart can take.
 */
async function lockLinesOf(
  tx: pg.PoolClient,
  userId: string,
  lines: readonly (RequestedLine & { isListed: boolean })[],
  now: Date,
): Promise<{ lockedLines: LockedLine[]; room: number }> {
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
  const ids = locked.map(({ id }) => id);
  const [rows, [inCart]] = await together([findCartLinesById(tx, ids, now), countCartLines(tx, userId)]);
  const rowOf = new Map(rows.map((row) => [row.sku, row]));
  const lockedLines = locked.map(({ id, sku, quantity }): LockedLine => {
    const row = rowOf.get(sku);
    const ofSku = wanted.get(sku);
    if (!row || !ofSku) throw new Error("a locked line is not in the cart");
    const isNew = id === ofSku.newId;
    return { id, isNew, row, quantityBefore: isNew ? 0 : quantity, requested: ofSku.requested };
  });
  const before = inCart!.count - lockedLines.filter(({ isNew }) => isNew).length;
  return { lockedLines, room: rowsOfPerson.cartLines - before };
}

/** The answers for the locked lines, of whose new ones only so many are added. */
function answersWithin(room: number, lockedLines: readonly LockedLine[]): [number, CartAddition][] {
  let left = room;
  return lockedLines
    .toSorted((a, b) => a.requested[0]!.index - b.requested[0]!.index)
    .flatMap((line) => {
      if (!line.isNew) return answersFor(line);
      const answers = left > 0 ? answersFor(line) : refuseAll(line, cartIsFull());
      if (answers.some(([, { outcome }]) => outcome === "added")) left -= 1;
      return answers;
    });
}

const refuseAll = ({ row: { sku }, requested }: LockedLine, refusal: ShopError): [number, CartAddition][] =>
  requested.map(({ index, quantity }) => [index, refused({ sku, quantity }, refusal)]);

function answersFor(line: LockedLine): [index: number, answer: CartAddition][] {
  const { row, quantityBefore, requested } = line;
  const { sku } = row;
  if (!row.isSold) return refuseAll(line, skuNotFound());
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

function refused(
  { sku, quantity }: RequestedLine,
  { code, message }: Pick<SavedRefusal, "code" | "message">,
): CartAddition {
  return { sku, quantity, outcome: "refused", code, message };
}

function sumAdded(requested: LockedLine["requested"], answers: readonly CartAddition[]): number {
  return requested.reduce(
    (sum, { index, quantity }) => (answers[index]?.outcome === "added" ? sum + quantity : sum),
    0,
  );
}
