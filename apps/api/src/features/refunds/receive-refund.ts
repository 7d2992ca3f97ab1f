import { formatRupees } from "@dakbag/domain/money/money";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { isUuid, uuidV7 } from "../../platform/uuid-v7.ts";
import type { ProviderRefund } from "../../providers/payment-provider.ts";
import type { Shop } from "../../shop.ts";
import { recordOrderEvent, updateOrderVersion } from "../orders/write-order.ts";
import { findProviderReceipt } from "../receipts/find-receipts.ts";
import { lockOrder } from "../orders/lock-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { insertLinesLeft } from "./insert-lines-left.ts";
import {
  findRefund,
  findRefundedOfReceipt,
  findRefundOfProvider,
  insertRecordedTwice,
  insertRefundMadeElsewhere,
  type RefundRow,
} from "./refunds.queries.ts";
import { nothingRefunded } from "./request-refund.ts";
import { updateRefund } from "./update-refund.ts";

/**
 * Receives a refund as the provider reports it: by an event, a response or a recheck, repeated, late and in any order.
 * A refund that the shop never requested was made elsewhere, and is recorded. A report of another amount or
 * currency than requested is logged and ignored.
 */
export async function receiveRefund(
  shop: Pick<Shop, "db" | "clock" | "log">,
  reported: ProviderRefund,
): Promise<void> {
  const ownId = reported.receipt !== null && isUuid(reported.receipt) ? reported.receipt : null;
  const [refund] = await findRefundOfProvider(shop.db, reported.id, ownId, reported.paymentId);
  if (!refund) return recordRefundMadeElsewhere(shop, reported);
  const wholePaise = refund.amountPaise + refund.feeOnTopPaise;
  if (wholePaise !== reported.amountPaise || refund.currency !== reported.currency) {
    shop.log.error(
      { reported, refund },
      "the payment provider reports another amount or currency of a refund than was requested",
    );
    return;
  }
  if (refund.state === "processed" || refund.state === "failed") return;
  await updateRefund(shop, refund, reported.status === "pending" ? "accepted" : reported.status, reported.id);
}

const reason = "Refunded directly at the payment provider";

/**
 * Records a refund that was made at the payment provider itself, such as in its dashboard: once, however often it is
 * reported. It has no pieces, unless it leaves nothing of the payment. After that it is a refund like any other. Money
 * that staff had recorded as refunded elsewhere is not counted again: they are warned of it, once.
 *
 * @throws Error while it and the shop's own requests together exceed the payment: the provider will refuse one of them
 */
async function recordRefundMadeElsewhere(
  shop: Pick<Shop, "db" | "clock" | "log">,
  reported: ProviderRefund,
): Promise<void> {
  const payment = await findProviderReceipt(shop.db, reported.paymentId);
  if (!payment) {
    shop.log.warn({ reported }, "a refund of a payment that belongs to no order of this shop");
    return;
  }
  if (payment.currency !== reported.currency) {
    shop.log.error({ reported }, "a refund made elsewhere has another currency than its payment");
    return;
  }
  const refund = await transaction(shop.db, async (tx): Promise<RefundRow | undefined> => {
    const order = await lockOrder(tx, payment.orderId);
    const [existing] = await findRefundOfProvider(tx, reported.id, null, reported.paymentId);
    if (!order || existing) return existing;
    const [money = nothingRefunded] = await findRefundedOfReceipt(tx, payment.id, order.id);
    // The order's money first; what is more was the provider's fee on top.
    const excessPaise = reported.amountPaise - (payment.amountPaise - money.committedPaise);
    const feePaise = Math.max(0, Math.min(excessPaise, payment.feeOnTopPaise - money.feeOnTopPaise));
    const amountPaise = reported.amountPaise - feePaise;
    if (amountPaise === 0) {
      shop.log.warn({ reported }, "a refund made elsewhere is of the provider's fee alone, and not recorded");
      return undefined;
    }
    const leftPaise = payment.amountPaise - money.committedPaise - amountPaise;
    if (leftPaise < 0 && reported.status !== "failed") {
      if (leftPaise + money.outsidePaise < 0)
        throw new Error(
          `refund ${reported.id}, made elsewhere, exceeds the payment until the shop's own requests are decided`,
        );
      if (reported.status === "processed") await warnOfRecordedTwice(shop, tx, order, reported);
      return undefined;
    }
    const now = shop.clock();
    const id = uuidV7(now);
    await insertRefundMadeElsewhere(tx, {
      id,
      providerRefundId: reported.id,
      receiptId: payment.id,
      orderId: order.id,
      amountPaise,
      feeOnTopPaise: feePaise,
      reason,
      at: now,
    });
    const what = `Refund of ${formatRupees(reported.amountPaise)} was made at the payment provider, not from here`;
    await recordOrderEvent(tx, order.id, { at: now, actor: "Payment", what });
    await updateOrderVersion(tx, order.id);
    if (leftPaise === 0 && payment.isAllocated) await insertLinesLeft(tx, order, id, amountPaise, now);
    const [recorded] = await findRefund(tx, id);
    return recorded;
  });
  if (refund && reported.status !== "pending") await updateRefund(shop, refund, reported.status, reported.id);
}

/** The records do not show whether the buyer got this money once or twice: staff are asked to check. */
async function warnOfRecordedTwice(
  { clock, log }: Pick<Shop, "clock" | "log">,
  tx: pg.PoolClient,
  order: LockedOrder,
  { id, amountPaise }: ProviderRefund,
): Promise<void> {
  const now = clock();
  const [first] = await insertRecordedTwice(tx, id, order.id, amountPaise, now);
  if (!first) return;
  log.error({ refund: id, order: order.orderNumber }, "a refund was also recorded as refunded elsewhere");
  const what = `The payment provider refunded ${formatRupees(amountPaise)} (${id}), which is recorded as refunded elsewhere. Please check that the buyer did not get it twice`;
  await recordOrderEvent(tx, order.id, { at: now, actor: "Payment", what });
  await updateOrderVersion(tx, order.id);
}
