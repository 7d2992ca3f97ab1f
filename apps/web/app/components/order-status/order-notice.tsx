import type { Order } from "@dakbag/contracts/orders";
import { notHeldText } from "@dakbag/domain/orders/hold-text";
import { serverNow } from "#app/api/server-time.ts";
import { type OrderStatus, orderNotice } from "@dakbag/domain/orders/order-status";
import { paymentRefusal } from "@dakbag/domain/orders/payable-order";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import type { Elements } from "#app/ui/elements.ts";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./order-notice.module.css";
import { stageOf } from "./stage-text.ts";
import { company, contact, whatsappUrl } from "@dakbag/company/company";
import { HoldCountdown } from "./hold-countdown.tsx";

interface OrderNoticeProps {
  order: Pick<
    Order,
    | "status"
    | "isPaid"
    | "paidAt"
    | "deliveredAt"
    | "items"
    | "orderNumber"
    | "createdAt"
    | "reservedUntil"
    | "paymentNote"
    | "moneyReturned"
    | "moneyKeptReason"
    | "replacedBy"
    | "tracking"
    | "shipments"
  >;
  /** The buttons that pay or cancel a pending order. */
  unpaidActions: Elements;
  /** Lines of text: for lists. What the buyer must do stays a notice. */
  isBrief?: boolean;
}

/** The notice of an order's status (buyer §4), and of its payment where that has one. */
export function OrderNotices({ order, unpaidActions, isBrief = false }: OrderNoticeProps) {
  const Text = isBrief ? Brief : Notice;
  return (
    <>
      {order.paymentNote !== null && <Text tone="info">{order.paymentNote}</Text>}
      <StatusNotice order={order} unpaidActions={unpaidActions} Text={Text} />
    </>
  );
}

interface TextProps {
  tone: ComponentProps<typeof Notice>["tone"];
  children: ReactNode;
}

function Brief({ children }: TextProps) {
  return <p className={styles.brief}>{children}</p>;
}

/** What paying an unpaid order would do now, and until when its goods are held. */
function holdSentence(order: OrderNoticeProps["order"]): ReactNode {
  const { createdAt, reservedUntil } = order;
  const refusal = paymentRefusal({ ...order, placedAt: new Date(createdAt) }, new Date(serverNow()));
  if (refusal) return refusal.message;
  if (reservedUntil === null) return notHeldText;
  return <HoldCountdown goods="Its goods" until={reservedUntil} />;
}

type StatusNoticeProps = Omit<OrderNoticeProps, "isBrief"> & { Text: ComponentType<TextProps> };

/** Keyed, as React would reuse the text of one notice for the next (decision 71). */
function StatusNotice({ order, unpaidActions, Text }: StatusNoticeProps) {
  switch (orderNotice(order)) {
    case "refund-initiated":
      return (
        <Text key="refund-initiated" tone="warn">
          <strong>This order was cancelled.</strong> Your refund has been initiated; it takes 5 to 7 working
          days.
        </Text>
      );
    case "refund-processed":
      return (
        <Text key="refund-processed" tone="ok">
          <strong>Your refund has been processed.</strong> It reaches your account in 5 to 7 working days.
        </Text>
      );
    case "payment-kept":
      return (
        <Text key="payment-kept" tone="warn">
          <strong>This order was cancelled, and its payment is kept.</strong>{" "}
          <span>{`The reason: ${order.moneyKeptReason}`}</span>
        </Text>
      );
    case "payment-undecided":
      return (
        <Text key="payment-undecided" tone="warn">
          <strong>This order was cancelled.</strong>{" "}
          <span>{`We are checking your payment and will contact you about it. Questions? Call ${contact.helpPhone}.`}</span>
        </Text>
      );
    case "cancelled-unpaid":
      return (
        <Text key="cancelled-unpaid" tone="warn">
          <strong>This order was cancelled</strong> before it was paid. No money was taken for it.
        </Text>
      );
    case "replaced":
      return (
        <Text key="replaced" tone="info">
          <strong>
            Replaced by <Link to={`/orders/${order.replacedBy?._id}`}>{order.replacedBy?.orderNumber}</Link>
          </strong>
          , so it can no longer be paid.
        </Text>
      );
    case "unboxing-video":
      return (
        <Text key="unboxing-video" tone="info">
          <strong>Please record an unboxing video:</strong> a claim for damaged or wrong goods needs it.
        </Text>
      );
    case "payment-received":
      // Orders of an earlier version of the shop: there is nothing to pay again.
      return (
        <Text key="payment-received" tone="info">
          <strong>Your payment has been received.</strong> We are looking into this order.
        </Text>
      );
    case "retry-payment":
      return (
        <Notice tone="warn" actions={unpaidActions}>
          <strong>This order is not paid yet.</strong> <span>{holdSentence(order)}</span>
        </Notice>
      );
    case "expedited-delivery":
      return <ExpeditedDelivery order={order} />;
  }
}

/** Offered in every status that buyer §4 names, in words that fit how much it can still help. */
function ExpeditedDelivery({ order }: Pick<OrderNoticeProps, "order">) {
  const { orderNumber, status, isPaid } = order;
  const { day, isLate } = stageOf(order);
  // A paid order without a promised day comes back or was lost. It comes no sooner: staff write to its buyer.
  if (isPaid && day === null) return null;
  const message = isLate
    ? `my order ${orderNumber} is late. Where is it?`
    : `I need my order ${orderNumber} sooner.`;
  return (
    <p className={styles.brief}>
      <span>{isLate ? lateOffer : offers[status]}</span>{" "}
      <a href={whatsappUrl(`Hello ${company.shopName}, ${message}`)} target="_blank" rel="noreferrer">
        WhatsApp
        <span className="visually-hidden">{` about ${orderNumber} (opens in a new tab)`}</span>
      </a>
    </p>
  );
}

const lateOffer = (
  <span>
    <strong>It is late.</strong> Ask for expedited delivery on
  </span>
);
const soonerOffer = (
  <span>
    <strong>Need it sooner?</strong> Expedited delivery on
  </span>
);
const offers: Partial<Record<OrderStatus, ReactNode>> = {
  "Order Processing": soonerOffer,
  "In Production": soonerOffer,
  Shipped: "Urgent? Ask for expedited delivery on",
  "In transit": "Urgent? Ask for expedited delivery on",
  "Out for delivery": "It is out for delivery already. Need it sooner? Ask for expedited delivery on",
};
