import type { OrderDetails } from "@dakbag/contracts/orders";
import { anOrder } from "./an-order.ts";

/** `anOrder` with all details: two GST rates, a discount, a history. */
export function anOrderInDetail(change: Partial<OrderDetails> = {}): OrderDetails {
  const { status = "Shipped", tracking } = change;
  const paid = { status, isPaid: true, razorpayPaymentId: "pay_A" };
  const order = anOrder({ ...paid, ...(tracking && { tracking }) });
  const [bags] = order.items;
  if (!bags) throw new Error("An order has at least one line.");
  const sleeves: OrderDetails["items"][number] = {
    ...bags,
    _id: `${order._id}:2`,
    SKU: "HONSLV150",
    productTitle: "Honeycomb Sleeve 150 mm (box)",
    hsn: "48089000",
    unit: "BOX",
    quantity: 5,
    unitPrice: 3599,
    discountPercent: 5,
    grossPrice: 17_995,
    discount: 899.75,
    price: 17_095.25,
    gstRatePercent: 12,
    gst: 2051.43,
    total: 19_146.68,
    product: {
      title: "Honeycomb Sleeve 150 mm (box)",
      images: [],
      category: "HONEYCOMB",
      type: "honey-sleeve",
    },
  };
  return {
    ...order,
    items: [{ ...bags, unit: "PCS", grossPrice: 1600, discount: 0, total: 1888 }, sleeves],
    totalPrice: 18_695.25,
    gst: 2339.43,
    gstLabel: "Mixed: 12% & 18%",
    totalAmount: 21_034.68,
    gstSummary: [
      { ratePercent: 12, taxable: 17_095.25, gst: 2051.43, total: 19_146.68 },
      { ratePercent: 18, taxable: 1600, gst: 288, total: 1888 },
    ],
    billingAddress: { ...order.shippingAddress, companyName: "Ravi Exports Head Office" },
    UIN: "",
    paidAt: "2026-11-20T10:15:00.000Z",
    refunds: [],
    history: [
      { at: "2026-11-20T10:12:00.000Z", fromStatus: null, toStatus: "Payment Pending" },
      { at: "2026-11-20T10:15:00.000Z", fromStatus: "Payment Pending", toStatus: "Order Processing" },
      { at: "2026-11-21T19:00:00.000Z", fromStatus: "Order Processing", toStatus: "Shipped" },
    ],
    cancellationRequest: null,
    partDelivery: null,
    followed: [],
    ...change,
  };
}
