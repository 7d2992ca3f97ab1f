import { trackingUrl } from "@dakbag/domain/orders/couriers";
import { stageOfStatus } from "@dakbag/domain/orders/shipment-stage";
import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { Order } from "@dakbag/contracts/orders";

/** The tracking of an order, as the API answers it. */
export const aTracking = (partnerName: string, trackingId: string): Order["tracking"] => ({
  partnerName,
  trackingId,
  url: trackingUrl({ partnerName, trackingId }),
});

/** What an order has whose first shipment is delivered, and whose second is on its way. */
export const twoShipments: Pick<Order, "status" | "tracking" | "shipments"> = {
  status: "Shipped",
  tracking: aTracking("DTDC", "D2"),
  shipments: [
    {
      number: 1,
      kind: "sale",
      stage: "Delivered",
      ...aTracking("Blue Dart", "BD1"),
      readyOn: null,
      lines: [{ lineNumber: 1, quantity: 1000 }],
    },
    {
      number: 2,
      kind: "sale",
      stage: "Shipped",
      ...aTracking("DTDC", "D2"),
      readyOn: null,
      lines: [{ lineNumber: 1, quantity: 1000 }],
    },
  ],
};

/** An unpaid order; a test overrides the fields that matter to it. */
export function anOrder(change: Partial<Order> = {}): Order {
  return {
    _id: "0193a000-0000-7000-8000-000000000001",
    orderNumber: "26-27/000001",
    poNumber: "",
    placedFor: null,
    createdAt: "2026-11-20T10:12:00.000Z",
    items: [
      {
        _id: "0193a000-0000-7000-8000-000000000001:1",
        SKU: "POLNPD100120",
        productTitle: "Plain Poly Courier Bag 10x12 inch without POD",
        price: 1600,
        quantity: 1000,
        refundedQuantity: 0,
        unitPrice: 1.6,
        discountPercent: 0,
        gst: 288,
        gstRatePercent: 18,
        hsn: "39232100",
        product: {
          title: "Plain Poly Courier Bag 10x12 inch without POD",
          images: [],
          category: "POLY",
          type: "poly-bw-npd",
        },
      },
    ],
    totalPrice: 1600,
    gst: 288,
    gstLabel: "18%",
    totalAmount: 1888,
    status: "Payment Pending",
    isPaid: false,
    paidAt: change.isPaid ? "2026-11-20T10:15:00.000Z" : null,
    deliveredAt: null,
    reservedUntil: "2026-11-20T10:42:00.000Z",
    paymentNote: null,
    invoice: "",
    pastedInvoice: "",
    taxInvoiceNumber: null,
    version: 1,
    refundedAmount: 0,
    moneyReturned: "nothing",
    moneyKeptReason: null,
    replacedBy: null,
    tracking: aTracking("", ""),
    shipments: change.tracking
      ? [
          {
            number: 1,
            kind: "sale",
            stage: stageOfStatus(change.status ?? "Order Processing") ?? "Packed",
            ...change.tracking,
            readyOn: null,
            lines: [],
          },
        ]
      : [],
    razorpayOrderId: "order_A",
    razorpayPaymentId: null,
    razorpaySignature: null,
    shippingAddress: {
      name: "Ravi",
      address: "12 MG Road, District: Bengaluru, State: Karnataka",
      addressLine: "12 MG Road",
      district: "Bengaluru",
      state: "Karnataka",
      companyName: "Ravi Exports",
      zipCode: "560001",
      country: "India",
      phoneNumber: "9876543210",
    },
    userDetails: { phoneNumber: "9876543210", email: "ravi@example.com" },
    GST: { GSTIN: "NA", isCheckDigitRight: true },
    ...change,
  };
}

/** The server's response when an order may be paid. */
export function aPayableOrder(change: Partial<PayableOrder> = {}): PayableOrder {
  return {
    success: true,
    razorpayOrderId: "order_A",
    amount: 188_800,
    order: anOrder(),
    GSTNumber: "NA",
    userEmail: "ravi@example.com",
    razorpayKeyId: "rzp_test_key",
    checkoutScriptUrl: "http://localhost/checkout.js",
    ...change,
  };
}
