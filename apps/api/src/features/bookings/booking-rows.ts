import type { OrderCaution } from "@dakbag/domain/orders/order-caution";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import type { RefundableLine } from "@dakbag/domain/refunds/refund-share";
import type { Booking, Box, Consignment, Quote } from "../../providers/courier-company.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";

type BookingState = "begun" | "booked" | "failed" | "cancelled";

/** An attempt to book a parcel. */
export interface BookingRow {
  reference: string;
  attempt: number;
  shipmentId: string;
  orderId: string;
  orderNumber: string;
  number: number;
  isOneOfSeveral: boolean;
  stage: ShipmentStage;
  orderStatus: OrderStatus;
  /** The tracking number that the parcel has now, from here or from elsewhere. */
  trackingId: string;
  partnerName: string;
  company: string;
  serviceId: string | null;
  service: string;
  ewayBillNumber: string | null;
  boxes: Box[];
  /** What was in them when it was begun. */
  pieces: number;
  state: BookingState;
  booking: Booking | null;
  awbs: string[];
  reason: string;
  tries: number;
  begunById: string;
  begunBy: string;
}

/** A parcel as far as it decides whether and how it is booked. */
export interface ParcelToBook {
  orderId: string;
  orderNumber: string;
  orderStatus: OrderStatus;
  placedAt: Date;
  invoiceNumber: string | null;
  buyerName: string;
  buyerPhoneNumber: string;
  buyerEmail: string;
  gstin: string;
  shippingAddress: Partial<AddressSnapshot>;
  cautions: OrderCaution[];
  shipmentId: string;
  number: number;
  isOneOfSeveral: boolean;
  stage: ShipmentStage;
  weightGrams: number | null;
  boxCount: number | null;
  trackingId: string;
  /** How often it was booked, or was to be. */
  attempts: number;
  /** The pieces in it, a line each. */
  items: Consignment["items"];
}

export interface ParcelToBookRow extends Omit<ParcelToBook, "items"> {
  items: (Omit<Consignment["items"][number], "amountPaise"> & {
    /** The pieces of its line in parcels with smaller numbers. */
    earlier: number;
    /** Its line. */
    charged: Omit<RefundableLine, "refunded">;
  })[];
}

/** A parcel as companies quote it: those that are alike cost the same. */
export interface QuoteKey {
  readonly company: string;
  readonly pinCode: string;
  readonly grams: number;
  readonly boxes: number;
  readonly boxSize: string;
}

export interface QuoteRow extends QuoteKey {
  quotes: Quote[];
  whyNone: string | null;
}

export interface BookingMoneyRow {
  reference: string;
  parcel: number;
  company: string;
  service: string;
  state: BookingState;
  awbs: string[];
  reason: string;
  at: Date;
  bookedGrams: number;
  pieces: number;
  /** Of the parcel now; null when it is not here any more. */
  piecesHere: number | null;
  quotedPaise: number | null;
  chargedPaise: number | null;
  chargedGrams: number | null;
  ewayBillNumber: string | null;
}

/** A booking with its money, by which the bill of a company is checked. */
export interface ChargeRow {
  reference: string;
  orderNumber: string;
  awbs: string[];
  bookedGrams: number;
  quotedPaise: number | null;
  chargedPaise: number | null;
  chargedGrams: number | null;
}

/** A booking that was charged for more than was booked. */
export interface OverweightRow {
  reference: string;
  orderId: string;
  orderNumber: string;
  company: string;
  trackingIds: string[];
  at: Date;
  bookedGrams: number;
  chargedGrams: number;
  quotedPaise: number | null;
  chargedPaise: number | null;
}
