import { trackingUrl } from "@dakbag/domain/orders/couriers";
import type { Order } from "@dakbag/contracts/orders";
import { hasGstinPattern, hasValidCheckDigit } from "@dakbag/domain/gst/gstin";
import { gstRateLabel, percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { paiseToRupees } from "@dakbag/domain/money/money";
import { joinAddress } from "@dakbag/domain/places/shipping-address";
import { invoiceUrl, type ShopOrigin } from "./invoice-url.ts";
import type { AddressSnapshot, OrderedLineRow, OrderRow } from "./order-rows.ts";

/**
 * An order as buyers and staff read it (buyer §3): money in rupees, times in UTC.
 *
 * @param shop the settings for the URL of the shop's own invoices
 */
export function presentOrder(shop: ShopOrigin, row: OrderRow): Order {
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    poNumber: row.poNumber,
    placedFor: row.placedFor,
    createdAt: row.placedAt.toISOString(),
    items: row.lines.map((line) => presentLine(row.id, line)),
    totalPrice: paiseToRupees(row.taxablePaise),
    gst: paiseToRupees(row.gstPaise),
    gstLabel: gstRateLabel(row.lines.map((line) => percentToBasisPoints(Number(line.gstRatePercent)))),
    totalAmount: paiseToRupees(row.totalPaise),
    status: row.status,
    isPaid: row.paidAt !== null,
    paidAt: row.paidAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    reservedUntil: row.reservedUntil?.toISOString() ?? null,
    paymentNote: row.paymentNote,
    invoice: invoiceUrl(shop, row),
    pastedInvoice: row.invoiceLink,
    taxInvoiceNumber: row.taxInvoiceNumber,
    version: row.version,
    refundedAmount: paiseToRupees(row.refundedPaise),
    moneyReturned: row.moneyReturned,
    moneyKeptReason: row.moneyKeptReason,
    replacedBy: row.replacedBy,
    tracking: presentTracking({ partnerName: row.trackingPartnerName, trackingId: row.trackingId }),
    shipments: row.shipments.map(presentTracking),
    razorpayOrderId: row.providerOrderId,
    razorpayPaymentId: row.providerPaymentId,
    razorpaySignature: row.paymentSignature,
    shippingAddress: presentAddress(row.shippingAddress),
    userDetails: { phoneNumber: row.buyerPhoneNumber, email: row.buyerEmail },
    GST: {
      GSTIN: row.gstin,
      isCheckDigitRight: !hasGstinPattern(row.gstin) || hasValidCheckDigit(row.gstin),
    },
  };
}

/** A line of an order as buyers and staff read it. */
export function presentLine(orderId: string, line: OrderedLineRow): Order["items"][number] {
  return {
    _id: `${orderId}:${line.lineNumber}`,
    SKU: line.sku,
    productTitle: line.title,
    price: paiseToRupees(line.taxablePaise),
    quantity: line.quantity,
    refundedQuantity: line.refundedQuantity,
    unitPrice: Number(line.unitPrice),
    discountPercent: line.discountPercent,
    gst: paiseToRupees(line.gstPaise),
    gstRatePercent: Number(line.gstRatePercent),
    hsn: line.hsn,
    product: { title: line.title, images: line.images, category: line.category, type: line.type },
  };
}

/** An address with its joined text (buyer §3). */
export function presentAddress(address: AddressSnapshot): Order["shippingAddress"] {
  const { addressLine, district, state } = address;
  return { ...address, address: joinAddress({ address: addressLine, district, state }) };
}

const presentTracking = <Tracking extends { partnerName: string; trackingId: string }>(
  tracking: Tracking,
) => ({
  ...tracking,
  url: trackingUrl(tracking),
});
