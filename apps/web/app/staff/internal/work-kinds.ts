import { formatQuantity } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { formatAmount, type StaffHome } from "./format-home.ts";
import type { FoundPayments } from "./unknown-payments.tsx";

/** One kind of pending work. */
export interface WorkItem {
  /** Also in the line of the kinds of which there is none. */
  name: string;
  tone: BadgeTone;
  /** "12", or "more than 500". */
  count: string;
  /** What there are so many of. */
  what: string;
  /** The list or page with them; internal staff have none for orders. */
  to?: string;
  /** Some of them, the most urgent first. */
  examples?: readonly { name: string; to: string; note: string }[];
}

/** The kinds of work, before it is known whether there is any. */
export interface WorkKind extends Omit<WorkItem, "count" | "what"> {
  /** Of one and of several. */
  what: readonly [one: string, many: string];
  count: number;
  isCounted?: boolean;
}

type ForAdmins = NonNullable<StaffHome["forAdmins"]>;

/** Money that is not where it belongs. */
export function moneyKinds(
  { jobs, work, cancelledWithoutRefund, refundsRecordedTwice }: ForAdmins,
  unknownPayments: FoundPayments | null,
): WorkKind[] {
  return [
    {
      name: "stopped background work",
      tone: "bad",
      count: jobs.isStopped ? 1 : 0,
      what: ["warning: background work has stopped", ""],
      to: "#background-work",
    },
    {
      name: "failed refunds",
      tone: "bad",
      what: ["refund failed", "refunds failed"],
      ...waiting(work.refundsFailed, "asked for"),
    },
    {
      name: "cancelled orders without a refund",
      tone: "bad",
      what: [
        `cancelled order is not refunded, ${formatAmount(cancelledWithoutRefund.amount)}`,
        `cancelled orders are not refunded, ${formatAmount(cancelledWithoutRefund.amount)} in all`,
      ],
      count: cancelledWithoutRefund.count,
      to: "/admin/orders?status=Cancelled",
      examples: cancelledWithoutRefund.oldest.map(({ _id, orderNumber, status, amount }) => ({
        name: orderNumber,
        to: orderTo(_id),
        note: `${status}, ${formatAmount(amount)} left`,
      })),
    },
    {
      name: "payments without an order",
      tone: "bad",
      what: ["payment without an order", "payments without an order"],
      count: unknownPayments?.count ?? 0,
      to: "#payments-without-an-order",
    },
    {
      name: "refunds recorded twice",
      tone: "bad",
      what: [
        "refund to check: recorded here and made by the payment provider",
        "refunds to check: recorded here and made by the payment provider",
      ],
      count: refundsRecordedTwice.length,
      examples: refundsRecordedTwice.map(({ _id, orderNumber, refundReference, amount }) => ({
        name: orderNumber,
        to: orderTo(_id),
        note: `${refundReference}, ${formatAmount(amount)}`,
      })),
    },
  ];
}

/** What buyers were promised. */
export function promiseKinds({ work }: ForAdmins): WorkKind[] {
  return [
    {
      name: "cancellation requests",
      tone: "warn",
      what: ["buyer asks to cancel an order", "buyers ask to cancel an order"],
      ...waiting(work.cancellationsAsked, "asked"),
    },
    {
      name: "open claims",
      tone: "warn",
      what: ["claim of a delivery is open", "claims of deliveries are open"],
      ...waiting(work.claimsOpen, "deadline", "/admin/claims"),
    },
    {
      name: "unpaid orders that expire",
      tone: "warn",
      what: ["unpaid order expires within ten minutes", "unpaid orders expire within ten minutes"],
      ...waiting(work.expiring, "until", "/admin/orders?status=Payment+Pending"),
    },
    heldByNewAccounts(work),
    {
      name: "late deliveries",
      tone: "warn",
      what: ["order is late, not sent or on its way", "orders are late, not sent or on their way"],
      ...waiting(work.late, "paid"),
    },
    {
      name: "answers for the courier",
      tone: "warn",
      what: [
        "buyer has said when the courier comes again: please call the courier",
        "buyers have said when the courier comes again: please call the courier",
      ],
      ...waiting(work.answersToTell, "answered"),
    },
    {
      name: "failed deliveries",
      tone: "warn",
      what: [
        "delivery failed, and its buyer has not answered",
        "deliveries failed, and their buyers have not answered",
      ],
      ...waiting(work.deliveriesFailed, "failed"),
    },
    {
      name: "deliveries that will be late",
      tone: "warn",
      what: ["order will be late, not sent or on its way", "orders will be late, not sent or on their way"],
      ...waiting(work.willBeLate, "paid"),
    },
    {
      name: "failed bookings",
      tone: "warn",
      what: ["order was not booked by its courier", "orders were not booked by their couriers"],
      ...waiting(work.bookingsFailed, "tried", "/admin/packing?booking=failed"),
    },
    {
      name: "pick-ups not asked for",
      tone: "warn",
      what: [
        "order is booked, and no pick-up was asked for",
        "orders are booked, and no pick-up was asked for",
      ],
      ...waiting(work.pickupsNotAsked, "booked", "/admin/packing?stage=booked"),
    },
    {
      name: "parcels without a scan for a day",
      tone: "warn",
      what: [
        "order was not scanned by its courier for a day",
        "orders were not scanned by their couriers for a day",
      ],
      ...waiting(work.parcelsUnseen, "last seen"),
    },
    {
      name: "shipped orders without tracking",
      tone: "warn",
      what: ["shipped order has no tracking number", "shipped orders have no tracking number"],
      ...waiting(work.withoutTracking, "placed", "/admin/orders?status=Shipped&tracking=none"),
    },
    {
      name: "missing invoices",
      tone: "warn",
      what: ["paid order has no tax invoice", "paid orders have no tax invoice"],
      ...waiting(work.withoutInvoice, "paid"),
    },
    {
      name: "missing credit notes",
      tone: "warn",
      what: ["refund has no credit note", "refunds have no credit note"],
      ...waiting(work.withoutCreditNote, "asked for"),
    },
    {
      name: "failed messages",
      tone: "warn",
      what: ["message could not be sent", "messages could not be sent"],
      ...waiting(work.messagesFailed, "given up"),
    },
    {
      name: "delayed messages",
      tone: "warn",
      what: [
        "message waits until the SMS gateway or the mail server takes it",
        "messages wait until the SMS gateway or the mail server takes them",
      ],
      ...waiting(work.messagesDelayed, "written"),
    },
  ];
}

/** Unpaid orders are work only when they hold much of a product: a call may distinguish buyers from hoarders. */
function heldByNewAccounts({ heldByNewAccounts: { orders, amount, products } }: ForAdmins["work"]): WorkKind {
  return {
    name: "products held by accounts that never paid",
    tone: "warn",
    what: [
      `unpaid order of an account that never paid holds goods for ${formatAmount(amount)}`,
      `unpaid orders of accounts that never paid hold goods for ${formatAmount(amount)}`,
    ],
    count: products.length === 0 ? 0 : orders,
    to: "/admin/orders?status=Payment+Pending",
    examples: products.map(({ SKU, title, held, inStockAndHeld, orders: ofProduct }) => ({
      name: title,
      to: `/admin/products/${encodeURIComponent(SKU)}`,
      note: `${formatQuantity(held)} of ${formatQuantity(inStockAndHeld)} held by ${formatQuantity(ofProduct)} of them`,
    })),
  };
}

/** Orders to pack and goods to order. */
export function goodsKinds({ statuses, stock, forAdmins }: StaffHome): WorkKind[] {
  const countOf = (wanted: OrderStatus) => statuses.find(({ status }) => status === wanted)?.count ?? 0;
  return [
    {
      name: "orders to pack",
      tone: "neutral",
      what: ["paid order to pack", "paid orders to pack"],
      count: countOf("Order Processing"),
      ...(forAdmins && { to: "/admin/packing" }),
    },
    {
      name: "orders in production",
      tone: "neutral",
      what: [
        "order in production, to pack when it is made",
        "orders in production, to pack when they are made",
      ],
      count: countOf("In Production"),
      ...(forAdmins && { to: "/admin/packing?stage=in-production" }),
    },
    {
      name: "goods to order now",
      tone: "warn",
      what: ["product to order now", "products to order now"],
      count: stock.red,
      to: "/inventory?level=red",
    },
    {
      name: "goods running low",
      tone: "neutral",
      what: ["product is running low", "products are running low"],
      count: stock.orange,
      to: "/inventory?level=orange",
    },
  ];
}

/** The rest of the desk's work. */
export function deskKinds({ work, enquiries }: ForAdmins): WorkKind[] {
  return [
    {
      name: "orders assigned to you",
      tone: "neutral",
      what: ["order is assigned to you", "orders are assigned to you"],
      ...waiting(work.assignedToYou, "since", "/admin/orders?assigned=me"),
    },
    {
      name: "orders to hand over",
      tone: "neutral",
      what: ["order to hand over to its courier", "orders to hand over to their couriers"],
      ...waiting(work.toHandOver, "placed", "/admin/orders?status=Order+Processing&tracking=some"),
    },
    {
      name: "new enquiries",
      tone: "neutral",
      what: ["new enquiry", "new enquiries"],
      count: enquiries.untouched,
      to: "/admin/enquiries?status=New",
    },
    {
      name: "uploads with refused rows",
      tone: "neutral",
      what: ["upload with refused rows", "uploads with refused rows"],
      count: work.uploads.length,
      examples: work.uploads.map(({ kind, fileName, actor, at, refused }) => ({
        name: fileName,
        to: uploadPages[kind],
        note: `${formatQuantity(refused)} ${refused === 1 ? "row" : "rows"} refused, ${actor}, ${indiaDateAndTime(at)}`,
      })),
    },
  ];
}

const uploadPages: Record<ForAdmins["work"]["uploads"][number]["kind"], string> = {
  "order-statuses": "/admin/orders#daily-report",
  products: "/admin/products",
  "valmo-vendors": "/admin/vendors",
  "meesho-vendors": "/admin/vendors?list=meesho",
  "courier-charges": "/admin/reports#courier-charges",
};

const orderTo = (id: string) => `/admin/orders/${id}`;

/**
 * @param since what `since` of the oldest is
 * @param to the list of the orders; when there is none, the order that has waited longest
 */
function waiting(
  { count, isCounted, oldest }: ForAdmins["work"]["late"],
  since: string,
  to = oldest[0] && orderTo(oldest[0]._id),
): Pick<WorkKind, "count" | "isCounted" | "to" | "examples"> {
  return {
    count,
    isCounted,
    ...(to !== undefined && { to }),
    examples: oldest.map(({ _id, orderNumber, since: at }) => ({
      name: orderNumber,
      to: orderTo(_id),
      note: `${since} ${indiaDateAndTime(at)}`,
    })),
  };
}
