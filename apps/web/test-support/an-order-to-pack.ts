import type { OrderToPack } from "@dakbag/contracts/packing";

export const idToPack = (serial: number) => `0193a000-0000-7000-8000-00000000000${serial}`;

/** An order to pack, the serial of 1 to 9 in its number; of 1,000 bags, neither boxed nor booked. */
export const anOrderToPack = (serial: number, change: Partial<OrderToPack> = {}): OrderToPack => ({
  _id: idToPack(serial),
  orderNumber: `26-27/00000${serial}`,
  orderId: idToPack(serial),
  parcelNumber: 1,
  version: 3,
  placedAt: "2026-11-24T10:12:00.000Z",
  recipient: "Ravi Exports",
  city: "Pune",
  zipCode: "411001",
  promisedBy: "2026-11-30",
  lines: [{ SKU: "POLPOD120160", productTitle: "A bag", quantity: 1000, unit: "PCS", place: "A-03-2" }],
  proposed: { weightGrams: 9850, boxes: 1 },
  parcels: [],
  partnerName: "",
  trackingId: "",
  booking: null,
  cautions: [],
  ...change,
});
