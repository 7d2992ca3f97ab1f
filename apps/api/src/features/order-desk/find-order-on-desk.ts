import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { type Paise, paiseToRupees } from "@dakbag/domain/money/money";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { readBookingsOfOrder } from "../bookings/booking-charges.ts";
import { messagesOfOrder } from "../notifications/order-messages.ts";
import { presentNote, findNotesOfOrder } from "../order-notes/add-note.ts";
import { findAssignee } from "../order-notes/assign-order.ts";
import { findParcelsOfOrder } from "../shipments/ship-orders.ts";
import { findPiecesHere } from "../shipments/parcels-of-order.ts";
import { findReceiptsOfOrder } from "../receipts/find-receipts.ts";
import type { ReceiptOfOrder } from "../receipts/receipt-rows.ts";
import { findOrderInDetail, type OrderInDetail, presentOrderDetails } from "../orders/order-details.ts";
import { findMoneyLeftByOrder } from "../orders/find-refunds.ts";
import type { RefundableLineRow, RefundOfOrderRow, OrderEventRow } from "../orders/order-rows.ts";
import { formatReason, isOfPieces, isRetryable, presentPieces } from "../orders/present-refunds.ts";
import { isGoodwill } from "../orders/refundable-line.ts";

/** An order for the order desk, with its payments, refunds, history, notes and messages. @throws ShopError 404 */
export async function readOrderOnDesk(
  shop: Pick<Shop, "db" | "clock" | "configuration">,
  id: string,
): Promise<OrderOnDesk> {
  const { db, configuration } = shop;
  const [order, receipts, [money], notes, messages, assignee, parcels, piecesHere, bookings] =
    await Promise.all([
      findOrderInDetail(db, id),
      findReceiptsOfOrder(db, id),
      findMoneyLeftByOrder(db, [id]),
      findNotesOfOrder(db, id),
      messagesOfOrder(shop, id),
      findAssignee(db, id),
      findParcelsOfOrder(db, id),
      findPiecesHere(db, id),
      readBookingsOfOrder(db, id),
    ]);
  if (!order) throw notFound("This order");
  return {
    order: presentOrderDetails(configuration, order),
    payments: receipts.map(presentReceipt),
    refunds: order.refunds.map((refund) => presentRefund(refund, order.refundableLines)),
    refundable: order.row.paidAt === null ? null : presentRefundable(order, money?.leftPaise ?? 0),
    events: order.events.map(presentEvent),
    notes: notes.map(presentNote),
    messages,
    assignee: assignee ?? null,
    parcels,
    bookings,
    piecesHere: [...piecesHere],
  };
}

const presentReceipt = ({ reference, isAllocated, ...money }: ReceiptOfOrder) =>
  presentMoney({ reference, honoured: isAllocated, ...money });

function presentRefund(refund: RefundOfOrderRow, refundable: readonly RefundableLineRow[]) {
  const { id, providerPaymentId, providerRefundId, amountPaise, state, at } = refund;
  const { creditNote, madeElsewhere, outsideReference } = refund;
  const reason = formatReason(refund);
  return {
    ...presentMoney({ id, amountPaise, reason, state, at }),
    paymentReference: providerPaymentId,
    refundReference: providerRefundId,
    creditNote,
    madeElsewhere,
    outsideReference,
    canRetry: isRetryable(refund, refundable),
    isRetried: refund.isRetried,
    goodwill: isGoodwill(refund.lines) ? sumOfGoodwill(refund.lines) : null,
    lines: refund.lines.filter(isOfPieces).map((line) => ({ ...presentPieces(line), restock: line.restock })),
  };
}

function sumOfGoodwill(lines: RefundOfOrderRow["lines"]) {
  return {
    taxable: paiseToRupees(lines.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)),
    gst: paiseToRupees(lines.reduce((sum, { gstPaise }) => sum + gstPaise, 0)),
  };
}

function presentRefundable({ row, refunds, refundableLines }: OrderInDetail, moneyLeftPaise: Paise) {
  return {
    refundsSeen: refunds.length,
    canRestock: row.stockState === "sold",
    moneyLeft: paiseToRupees(moneyLeftPaise),
    lines: refundableLines.map((line) => ({
      ...presentPieces(line),
      left: line.quantity - line.refunded.quantity,
      gstRatePercent: Number(line.gstRatePercent),
      ...inRupees(line),
      refunded: {
        quantity: line.refunded.quantity,
        ...inRupees(line.refunded),
        goodwill: paiseToRupees(line.refunded.goodwillPaise),
      },
    })),
  };
}

function inRupees({
  discountPaise,
  taxablePaise,
  gstPaise,
}: Pick<RefundableLineRow, "discountPaise" | "taxablePaise" | "gstPaise">) {
  return {
    discount: paiseToRupees(discountPaise),
    taxable: paiseToRupees(taxablePaise),
    gst: paiseToRupees(gstPaise),
  };
}

function presentMoney<Row extends { amountPaise: number; at: Date }>({ amountPaise, at, ...rest }: Row) {
  return { ...rest, amount: paiseToRupees(amountPaise), at: at.toISOString() };
}

export function presentEvent(event: OrderEventRow) {
  return { ...event, at: event.at.toISOString() };
}
