import type { OrderToPack } from "@dakbag/contracts/packing";
import { chipsOf, hasChosen, packingStageOf } from "@dakbag/domain/orders/packing-list";
import type { Answer } from "../app/api/call.ts";
import { parcelOf } from "../app/staff/packing/packing-filter.ts";

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

/** What the server answers of these orders to what a page asks for. */
export function listToPack(
  orders: readonly OrderToPack[],
  query: Readonly<Record<string, string>>,
): Answer<"GET /api/packing/orders"> {
  const stageOf = (order: OrderToPack) => packingStageOf(parcelOf(order));
  const countIn = (stage: string) => orders.filter((order) => stageOf(order) === stage).length;
  const { stage = "here", ...chosen } = query;
  const ofTab = orders.filter((order) => stage === "here" || stageOf(order) === stage);
  return {
    success: true,
    orders: ofTab.filter((order) => hasChosen(parcelOf(order), chosen)),
    next: null,
    counts: {
      toPack: countIn("to-pack"),
      packed: countIn("packed"),
      booked: countIn("booked"),
      inProduction: 0,
      handedOver: 0,
      hasMore: false,
    },
    chips: chipsOf(
      ofTab.map((order) => parcelOf(order)),
      chosen,
    ),
    notToPack: [],
  };
}
