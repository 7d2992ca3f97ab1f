import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { ShipmentKind, ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import type { BuyingParty } from "../../platform/caller.ts";
import type { AddressFields } from "../buyer-details/address-fields.ts";

/** The stock state of an order's goods: see the orders table. */
export type StockState = "reserved" | "sold" | "released";

/** An address of an order: its parts, not the joined text. */
export interface AddressSnapshot {
  name: string;
  companyName: string;
  addressLine: string;
  district: string;
  state: string;
  country: string;
  zipCode: string;
  phoneNumber: string;
}

export interface OrderLineRow {
  lineNumber: number;
  sku: string;
  title: string;
  category: string;
  type: string;
  images: string[];
  hsn: string;
  unit: string;
  unitPrice: string;
  quantity: number;
  discountPercent: number;
  gstRatePercent: string;
  grossPaise: number;
  discountPaise: number;
  taxablePaise: number;
  gstPaise: number;
}

export interface OrderRow {
  id: string;
  orderNumber: string;
  /** Of the buyer's own purchase order; empty without one. */
  poNumber: string;
  buyerId: string;
  companyId: string | null;
  branchId: string | null;
  /** Of a company's order. */
  placedFor: { by: string; branch: string } | null;
  placedAt: Date;
  payBy: Date | null;
  status: OrderStatus;
  taxablePaise: number;
  gstPaise: number;
  totalPaise: number;
  stockState: StockState;
  reservedUntil: Date | null;
  providerOrderId: string | null;
  providerPaymentId: string | null;
  paymentSignature: string | null;
  paidAt: Date | null;
  /** Of a delivered order. */
  deliveredAt: Date | null;
  paymentNote: string | null;
  invoiceLink: string;
  taxInvoiceNumber: string | null;
  trackingPartnerName: string;
  trackingId: string;
  /** Without void ones, the first one first. */
  shipments: {
    number: number;
    kind: ShipmentKind;
    stage: ShipmentStage;
    partnerName: string;
    trackingId: string;
    readyOn: string | null;
    /** Empty: it has all of the order. */
    lines: { lineNumber: number; quantity: number }[];
  }[];
  version: number;
  moneyKeptReason: string | null;
  /** The later order of the buyer, because of which this one can no longer be paid. */
  replacedBy: { _id: string; orderNumber: string } | null;
  /** Of the payment that bought it: what finished and pending refunds have. */
  refundedPaise: number;
  /** Of a paid order that is cancelled or refunded: what became of its payment. */
  moneyReturned: "nothing" | "requested" | "some" | "all";
  buyerPhoneNumber: string;
  buyerEmail: string;
  gstin: string;
  uin: string;
  billingAddress: AddressSnapshot;
  shippingAddress: AddressSnapshot;
  lines: OrderedLineRow[];
}

/** A line with how many of its pieces finished and pending refunds have. */
export type OrderedLineRow = OrderLineRow & { refundedQuantity: number };

export interface OrderEventRow {
  at: Date;
  actor: string;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus | null;
  what: string;
}

export interface CancellationRequestRow {
  askedAt: Date;
  reason: string;
  declinedAt: Date | null;
  /** Empty until it is declined. */
  answer: string;
}

export interface LockedOrder {
  id: string;
  buyerId: string;
  orderNumber: string;
  status: OrderStatus;
  stockState: StockState;
  reservedUntil: Date | null;
  holdExtensions: number;
  holdExtendedAt: Date | null;
  totalPaise: number;
  placedAt: Date;
  /** Until when it can be paid; null: `daysToPay` after it was placed. */
  payBy: Date | null;
  /** It came from a cart and is prepaid: unpaid, it is replaced by the buyer's next cart. */
  isPrepaidCartOrder: boolean;
  paidAt: Date | null;
  acceptedAt: Date | null;
  replacedById: string | null;
  providerOrderId: string | null;
  providerPaymentId: string | null;
  invoice: string;
}

/** An unpaid order whose payment dialog was opened. */
export interface OpenedOrder {
  id: string;
  orderNumber: string;
  providerOrderId: string;
}

/** The fields of an order that a change by staff reads or sets. */
export interface ChangeableOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  stockState: StockState;
  reservedUntil: Date | null;
  /** The shop is bound to deliver it. */
  isAccepted: boolean;
  isPaid: boolean;
  invoice: string;
  moneyKeptReason: string | null;
  /** Those of its least advanced parcel. */
  partnerName: string;
  trackingId: string;
  version: number;
}

export interface BuyerToOrder {
  name: string;
  phoneNumber: string;
  email: string;
  gstin: string | null;
  uin: string | null;
  billingAddress: AddressFields | null;
  /** The saved ones, the default first. */
  shippingAddresses: AddressFields[];
  /** The PIN code of the default one; null when none is known. */
  shippingPin: string | null;
}

export interface WaitingOrder {
  id: string;
  placedAt: Date;
  cartFingerprint: string;
  stockState: StockState;
  reservedUntil: Date | null;
  /** The provider's order, once its payment dialog was opened. */
  providerOrderId: string | null;
}

/** The addresses of an order, with its tax numbers and PO number. */
export interface OrderAddresses {
  poNumber: string;
  gstin: string;
  uin: string;
  billingAddress: AddressSnapshot;
  shippingAddress: AddressSnapshot;
}

export interface OrderToInsert extends OrderAddresses {
  id: string;
  party: BuyingParty;
  financialYear: string;
  placedAt: Date;
  taxablePaise: number;
  gstPaise: number;
  totalPaise: number;
  cartFingerprint: string;
  /** Null when nothing is held. */
  reservedUntil: Date | null;
  buyer: Pick<BuyerToOrder, "name" | "phoneNumber" | "email">;
}

/** An order line with the sums of its finished and pending refunds; failed refunds do not count. */
export interface RefundableLineRow {
  lineNumber: number;
  sku: string;
  title: string;
  unit: string;
  quantity: number;
  gstRatePercent: string;
  discountPaise: number;
  taxablePaise: number;
  gstPaise: number;
  refunded: {
    quantity: number;
    discountPaise: number;
    taxablePaise: number;
    gstPaise: number;
    /** Of taxable value and GST: what was refunded without pieces, as goodwill. */
    goodwillPaise: number;
  };
  /** How many of the refunded pieces were to be restocked. */
  toRestock: number;
  /** How many pieces refunds have put back into stock, failed refunds included. */
  restocked: number;
}

export interface RefundOfOrderRow {
  id: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  amountPaise: number;
  reason: string;
  state: "requested" | "accepted" | "processed" | "failed";
  at: Date;
  isRetried: boolean;
  /** Made at the payment provider itself, not requested by the shop. */
  madeElsewhere: boolean;
  /** The reference of a refund that staff made past the payment provider. */
  outsideReference: string | null;
  /** Whether the refunded payment bought the order. */
  hasBoughtOrder: boolean;
  /** What is left of its payment. */
  moneyLeftPaise: number;
  creditNote: { id: string; number: string } | null;
  /**
   * Pieces, or goodwill with the quantity 0. Empty for a payment that never bought the order, and for a refund made
   * elsewhere without specified pieces.
   */
  lines: {
    lineNumber: number;
    sku: string;
    title: string;
    unit: string;
    quantity: number;
    taxablePaise: number;
    gstPaise: number;
    restock: boolean;
  }[];
}
