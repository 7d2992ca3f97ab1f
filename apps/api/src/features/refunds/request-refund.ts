import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import { lineAmountLeft, minRefundPaise, refundShare, shareLeft } from "@dakbag/domain/refunds/refund-share";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { moveStock } from "../catalogue/stock.ts";
import { findAllocationOf } from "../receipts/find-receipts.ts";
import { findRefundableLines } from "../orders/find-refunds.ts";
import type { RefundableLineRow, LockedOrder } from "../orders/order-rows.ts";
import { recordOrderEvent, updateOrderVersion } from "../orders/write-order.ts";
import { toRefundableLine } from "../orders/refundable-line.ts";
import { assertNotBeingReplaced, assertSent } from "./assert-sent.ts";
import { queueRefund } from "./queue-refund.ts";
import { recordLines } from "./record-lines.ts";
import {
  allRefunded,
  fewerPiecesLeft,
  goodsAreBack,
  noSuchLine,
  nothingToRefund,
  tooLittleToRefund,
  tooLittleWouldBeLeft,
} from "./refunds.errors.ts";
import {
  type ChosenPieces,
  findRefundedOfReceipt,
  type RefundLineRow,
  type RefundToInsert,
} from "./refunds.queries.ts";

/** Pieces of an order's lines to refund, and for each line whether they are restocked. */
export interface RefundRequest {
  readonly lines: readonly ChosenPieces[];
  readonly reason: string;
  readonly idempotencyKey?: string;
  /** The failed refund that this one repeats. */
  readonly retryOf?: string;
  /** Of an order that leaves in several parcels: the pieces are of parcels that have left. Otherwise those that are here come first. */
  readonly wereSent?: boolean | undefined;
  /** All money left of the payment is refunded with these pieces, even if it is more than their share. */
  readonly isAllMoneyLeft?: boolean;
}

/**
 * Refunds pieces of a paid order: their share of the charged amount is refunded through the payment provider, and the
 * pieces that staff have received are restocked. The caller holds the order's row lock: every piece is refunded once.
 *
 * @returns the refund's id
 * @throws ShopError 409 never paid, nothing or too little left, being replaced, goods already restocked; 400 no such line
 */
export async function requestRefund(
  tx: pg.PoolClient,
  order: LockedOrder,
  request: RefundRequest,
  actor: Actor,
  now: Date,
): Promise<string> {
  const money = await findMoneyOfOrder(tx, order.id);
  const refundable = await findRefundableLines(tx, order.id);
  const lines = refundedLines(refundable, request.lines, order);
  if (request.wereSent) await assertSent(tx, order, refundable, request.lines);
  await assertNotBeingReplaced(tx, order, refundable, request);
  const { leftPaise, uncountedPaise } = money;
  const linesPaise = sumRefundLines(lines);
  // Amounts refunded without pieces reduce what is left, so the last pieces are refunded with the remainder only.
  const amountPaise = request.isAllMoneyLeft ? leftPaise : Math.min(linesPaise, leftPaise);
  const unitemisedPaise = linesPaise - amountPaise;
  // Below 0 once a refund that other pieces counted as earlier money has failed: these pieces count none of it.
  if (unitemisedPaise > Math.max(0, uncountedPaise))
    throw new Error(`${linesPaise} of ${leftPaise} paise cannot be refunded`);
  assertRefundable(amountPaise, leftPaise);

  const refundId = await queueLines(
    tx,
    order,
    money,
    { ...request, lines, amountPaise, unitemisedPaise },
    now,
  );
  const given = lines.map(({ sku, restockedQuantity }) => ({ sku, quantity: restockedQuantity }));
  await moveStock(tx, { given: given.filter(({ quantity }) => quantity > 0) });
  const less = unitemisedPaise > 0 ? `, less earlier refunds of ${formatRupees(unitemisedPaise)}` : "";
  const what = `Refund of ${formatRupees(amountPaise)} requested${less}: ${describeLines(lines)}. Reason: ${request.reason}`;
  await recordRefundRequest(tx, order, what, actor, now);
  return refundId;
}

/** What paid an order, and how much of it is left. @throws ShopError 409 never paid */
export async function findMoneyOfOrder(tx: pg.PoolClient, orderId: string): Promise<MoneyOfOrder> {
  const paid = await findAllocationOf(tx, orderId);
  if (!paid) throw nothingToRefund();
  const { receiptId, amountPaise } = paid;
  const [{ committedPaise, uncountedPaise } = nothingRefunded] = await findRefundedOfReceipt(
    tx,
    receiptId,
    orderId,
  );
  return { receiptId, leftPaise: amountPaise - committedPaise, uncountedPaise };
}

export interface MoneyOfOrder {
  readonly receiptId: string;
  readonly leftPaise: number;
  /** Refunded without being assigned to lines. */
  readonly uncountedPaise: number;
}

interface LinesToRefund extends Pick<RefundToInsert, "reason" | "amountPaise" | "unitemisedPaise"> {
  readonly lines: readonly RefundLineRow[];
  readonly idempotencyKey?: string;
  readonly retryOf?: string;
  readonly wereSent?: boolean | undefined;
}

/** Records a refund of lines and queues its request to the payment provider. @returns its id */
export async function queueLines(
  tx: pg.PoolClient,
  order: LockedOrder,
  { receiptId }: MoneyOfOrder,
  { lines, reason, amountPaise, unitemisedPaise = 0, idempotencyKey, retryOf, wereSent }: LinesToRefund,
  requestedAt: Date,
): Promise<string> {
  const refundId = await queueRefund(tx, {
    receiptId,
    orderId: order.id,
    amountPaise,
    reason,
    requestedAt,
    unitemisedPaise,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(retryOf !== undefined && { retryOf }),
  });
  await recordLines(tx, order, { id: refundId, lines, wereSent }, requestedAt);
  return refundId;
}

/** Records a refund request by staff in the order's history and the audit log. */
export async function recordRefundRequest(
  tx: pg.PoolClient,
  { id, orderNumber }: Pick<LockedOrder, "id" | "orderNumber">,
  what: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await recordOrderEvent(tx, id, { at: now, actorId: actor.userId, actor: actor.name, what });
  await updateOrderVersion(tx, id);
  const entry = { action: "order.refunded", subject: orderNumber, summary: `Order ${orderNumber}: ${what}` };
  await recordAudit(tx, actor, now, [entry]);
}

export type RefundedLine = RefundLineRow & { sku: string };

/**
 * All that is left of an order's lines, without restocking it: the pieces that are not refunded yet, and amounts that a
 * failed goodwill refund has left of lines without pieces.
 */
export const linesLeft = (refundable: readonly RefundableLineRow[]): ChosenPieces[] =>
  refundable
    .filter((line) => line.quantity > line.refunded.quantity || lineAmountLeft(toRefundableLine(line)) > 0)
    .map(({ lineNumber, quantity, refunded }) => ({
      lineNumber,
      quantity: quantity - refunded.quantity,
      restock: false,
    }));

export const sumRefundLines = (lines: readonly RefundLineRow[]): number =>
  lines.reduce((sum, line) => sum + line.taxablePaise + line.gstPaise, 0);

/** What `findRefundedOfReceipt` finds of a receipt without refunds. */
export const nothingRefunded = {
  processedPaise: 0,
  committedPaise: 0,
  uncountedPaise: 0,
  outsidePaise: 0,
  feeOnTopPaise: 0,
};

/**
 * The requested pieces with their amounts; without pieces, all that is left of the line.
 *
 * @throws ShopError 409 as `requestRefund`; 400 no such line
 */
export function refundedLines(
  refundable: readonly RefundableLineRow[],
  requested: RefundRequest["lines"],
  { stockState }: Pick<LockedOrder, "stockState">,
): RefundedLine[] {
  const isOfPieces = requested.some(({ quantity }) => quantity > 0);
  if (isOfPieces && refundable.every(({ quantity, refunded }) => refunded.quantity === quantity))
    throw allRefunded();
  return requested.map(({ lineNumber, quantity, restock }, index) => {
    const row = refundable.find((one) => one.lineNumber === lineNumber);
    if (!row) throw noSuchLine(index);
    const line = toRefundableLine(row);
    const left = line.quantity - line.refunded.quantity;
    if (quantity > left) throw fewerPiecesLeft(index, line.title, left);
    if (restock && stockState !== "sold") throw goodsAreBack(index);
    const share = quantity === 0 ? shareLeft(line) : refundShare(line, quantity);
    // A failed refund may already have restocked these pieces.
    const restockedQuantity = restock ? Math.max(0, line.toRestock + quantity - line.restocked) : 0;
    return { lineNumber, sku: line.sku, quantity, ...share, restock, restockedQuantity };
  });
}

function assertRefundable(amountPaise: number, leftPaise: number): void {
  if (amountPaise < minRefundPaise) throw tooLittleToRefund();
  const restPaise = leftPaise - amountPaise;
  if (restPaise > 0 && restPaise < minRefundPaise) throw tooLittleWouldBeLeft(restPaise);
}

function describeLines(lines: readonly RefundedLine[]): string {
  return lines
    .map(({ sku, quantity, restock }) => {
      const what = quantity === 0 ? "the rest" : formatQuantity(quantity);
      return `${what} of ${sku}${restock ? " (restocked)" : ""}`;
    })
    .join(", ");
}
