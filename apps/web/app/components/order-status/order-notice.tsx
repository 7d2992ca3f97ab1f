import type { Order } from "@dakbag/contracts/orders";
import { formatHold } from "@dakbag/domain/orders/hold-text";
import { orderNotice } from "@dakbag/domain/orders/order-status";
import { paymentRefusal } from "@dakbag/domain/orders/payable-order";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonAnchor } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { company, contact, whatsappUrl } from "@dakbag/company/company";
import { HoldCountdown } from "./hold-countdown.tsx";

interface OrderNoticeProps {
  order: Pick<
    Order,
    | "status"
    | "isPaid"
    | "orderNumber"
    | "createdAt"
    | "reservedUntil"
    | "paymentNote"
    | "moneyReturned"
    | "moneyKeptReason"
    | "replacedBy"
  >;
  /** The buttons that pay or cancel a pending order. */
  unpaidActions: ReactNode;
}

/** The notice of an order's status (buyer §4), and of its payment where that has one. */
export function OrderNotices({ order, unpaidActions }: OrderNoticeProps) {
  return (
    <>
      {order.paymentNote !== null && <Notice tone="info">{order.paymentNote}</Notice>}
      <StatusNotice order={order} unpaidActions={unpaidActions} />
    </>
  );
}

/** What paying an unpaid order would do now, and until when its goods are held. */
function holdSentence(order: OrderNoticeProps["order"]): ReactNode {
  const { createdAt, reservedUntil } = order;
  const refusal = paymentRefusal({ ...order, placedAt: new Date(createdAt) }, new Date());
  if (refusal) return refusal.message;
  const goods = "Its goods";
  if (reservedUntil === null) return formatHold({ goods, leftMs: 0, time: "" });
  return <HoldCountdown goods={goods} until={reservedUntil} />;
}

function StatusNotice({ order, unpaidActions }: OrderNoticeProps) {
  switch (orderNotice(order)) {
    case "refund-initiated":
      return (
        <Notice tone="warn">
          <strong>This order was cancelled.</strong> Your refund has been initiated; it takes 5 to 7 working
          days.
        </Notice>
      );
    case "refund-processed":
      return (
        <Notice tone="ok">
          <strong>Your refund has been processed.</strong> It reaches your account in 5 to 7 working days.
        </Notice>
      );
    case "payment-kept":
      return (
        <Notice tone="warn">
          <strong>This order was cancelled, and its payment is kept.</strong> The reason:{" "}
          {order.moneyKeptReason}
        </Notice>
      );
    case "payment-undecided":
      return (
        <Notice tone="warn">
          <strong>This order was cancelled.</strong> We are checking your payment and will contact you about
          it. Questions? Call {contact.helpPhone}.
        </Notice>
      );
    case "cancelled-unpaid":
      return (
        <Notice tone="warn">
          <strong>This order was cancelled</strong> before it was paid. No money was taken for it.
        </Notice>
      );
    case "replaced":
      return (
        <Notice tone="info">
          <strong>
            Replaced by <Link to={`/orders/${order.replacedBy?._id}`}>{order.replacedBy?.orderNumber}</Link>
          </strong>
          , so it cannot be paid any more.
        </Notice>
      );
    case "unboxing-video":
      return (
        <Notice tone="info">
          <strong>Please record an unboxing video</strong> when you open the parcel: a claim for damaged or
          wrong goods needs it.
        </Notice>
      );
    case "payment-received":
      // Orders of an earlier version of the shop: there is nothing to pay again.
      return (
        <Notice tone="info">
          <strong>Your payment has been received.</strong> We are looking into this order.
        </Notice>
      );
    case "retry-payment":
      return (
        <Notice tone="warn" actions={unpaidActions}>
          <strong>This order is not paid yet.</strong> {holdSentence(order)}
        </Notice>
      );
    case "expedited-delivery":
      return (
        <Notice
          tone="info"
          actions={
            <ButtonAnchor
              size="small"
              href={whatsappUrl(`Hello ${company.shopName}, I need my order ${order.orderNumber} sooner.`)}
              target="_blank"
              rel="noreferrer"
            >
              Ask on WhatsApp
              <span className="visually-hidden"> about {order.orderNumber} (opens in a new tab)</span>
            </ButtonAnchor>
          }
        >
          <strong>Need it sooner?</strong> Ask us for expedited delivery.
        </Notice>
      );
  }
}
