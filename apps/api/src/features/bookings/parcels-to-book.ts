import { cautionTexts } from "@dakbag/domain/orders/order-caution";
import { isTenDigits, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { readBoxSize, weightOfBoxes } from "@dakbag/domain/orders/box-size";
import { parcelNumberOf, readParcelNumber } from "@dakbag/domain/orders/order-number";
import { parcelShare } from "@dakbag/domain/orders/parcel-arrangement";
import { statusOfShipment } from "@dakbag/domain/orders/shipment-stage";
import type { Queryable } from "../../platform/database.ts";
import type { Box, Consignment } from "../../providers/courier-company.ts";
import { findParcelsToBook } from "./parcels-to-book.queries.ts";
import type { BookingRow, ParcelToBook, ParcelToBookRow } from "./booking-rows.ts";

/** The orders of parcels as packing names them, each once. */
export const orderIdsOf = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => readParcelNumber(name).order.toLowerCase())),
];

/** The parcels that names mean; undefined for what there is not, or a reason when a name does not say which. */
export async function findNamed(
  db: Queryable,
  names: readonly string[],
): Promise<(name: string) => ParcelToBook | string | undefined> {
  const parcels = (await findParcelsToBook(db, orderIdsOf(names))).map(withAmounts);
  const byOrder = Map.groupBy(parcels, ({ orderId }) => orderId);
  return (name) => {
    const { order, parcel } = readParcelNumber(name.toLowerCase());
    const all = byOrder.get(order) ?? [];
    if (parcel !== undefined) return all.find(({ number }) => number === parcel);
    return all.length > 1 ? `It leaves in ${all.length} parcels: please name one.` : all[0];
  };
}

/** The amounts of pieces sum to those of their order, however it is divided. */
function withAmounts({ items, ...parcel }: ParcelToBookRow): ParcelToBook {
  return {
    ...parcel,
    items: items.map(({ earlier, charged, ...item }) => {
      const { taxablePaise, gstPaise } = parcelShare(charged, earlier, item.quantity);
      return { ...item, amountPaise: taxablePaise + gstPaise };
    }),
  };
}

type Named = Pick<ParcelToBook, "orderId" | "orderNumber" | "number" | "isOneOfSeveral">;

/** As packing names a parcel: an order that leaves at once by itself. */
export const idOf = ({ orderId, number, isOneOfSeveral }: Named) =>
  isOneOfSeveral ? parcelNumberOf(orderId, number) : orderId;
export const numberOf = ({ orderNumber, number, isOneOfSeveral }: Named) =>
  isOneOfSeveral ? parcelNumberOf(orderNumber, number) : orderNumber;

/** Whether a booking is one, or is to become one. */
export const isLive = ({ state }: Pick<BookingRow, "state">) => state === "begun" || state === "booked";

/** Whether the parcel goes with this booking's number. */
export const isUsed = ({ awbs, trackingId }: Pick<BookingRow, "awbs" | "trackingId">) =>
  awbs.some((awb) => awb.toLowerCase() === trackingId.toLowerCase());

/** Whether it is in the warehouse, and its goods are made. */
export const isToPack = ({ orderStatus, stage }: Pick<ParcelToBook, "orderStatus" | "stage">) =>
  stage === "Packed" && statusOfShipment(orderStatus, stage) === "Order Processing";

// From this value on goods move with an e-way bill (CGST rule 138).
const ewayBillFromPaise = 50_000_00;

export const valueOf = ({ items }: Pick<ParcelToBook, "items">) =>
  items.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

export const countPieces = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Why a booking waits, has failed or is to be checked. A refund may take pieces off a booked parcel, which is then lighter and worth
 * less than the company knows.
 *
 * @param piecesHere those of the parcel now; null when it is not here any more
 */
export function reasonOf(
  booking: Pick<BookingRow, "state" | "pieces" | "reason">,
  piecesHere: number | null,
) {
  const { pieces, reason } = booking;
  if (!isLive(booking) || piecesHere === null || piecesHere === pieces) return reason;
  const next = piecesHere === 0 ? "cancel the booking" : "cancel the booking and book again";
  return `Booked with ${countWithNoun(pieces, "piece")}, now ${formatQuantity(piecesHere)}: ${next}. ${reason}`.trim();
}

export const needsEwayBill = (parcel: Pick<ParcelToBook, "items">) => valueOf(parcel) >= ewayBillFromPaise;

// Each makes an order in the company's panel.
const maxAttempts = 20;

/** Why a parcel cannot be booked, as a sentence; undefined when it can. */
export function whyNotBooked(parcel: ParcelToBook): string | undefined {
  const { stage, orderStatus, items, boxCount, trackingId, attempts, shippingAddress } = parcel;
  if (!isToPack(parcel))
    return `It is not to be packed; its status is now ${statusOfShipment(orderStatus, stage)}.`;
  if (items.length === 0) return "It has nothing to send: its goods were refunded.";
  if (boxCount === null) return "Please weigh it first: weight and boxes are not saved.";
  if (trackingId !== "") return `It has the tracking number ${trackingId} already.`;
  if (!/^[1-9]\d{5}$/.test(shippingAddress.zipCode ?? "")) return "Its address has no PIN code of India.";
  if (attempts >= maxAttempts) return `It was tried ${attempts} times: please book it by hand.`;
  return undefined;
}

/** What is to be checked first, as a sentence; undefined when nothing is. */
export const cautionOf = ({ cautions }: ParcelToBook): string | undefined =>
  cautions.length === 0 ? undefined : `${cautions.map((caution) => cautionTexts[caution]).join("; ")}.`;

/** The boxes of a parcel: they share its weight, and all have one size. */
export function boxesOf(weightGrams: number, count: number, boxSize: string): Box[] {
  return weightOfBoxes(weightGrams, count).map((grams) => ({ weightGrams: grams, ...readBoxSize(boxSize) }));
}

/** What a booking asks a company to send. */
export function consignmentOf(parcel: ParcelToBook, booking: BookingRow): Consignment {
  const { shippingAddress: to, buyerPhoneNumber, orderNumber, gstin } = parcel;
  const phone = normalisePhoneNumber(to.phoneNumber ?? "");
  return {
    reference: booking.reference,
    orderedOn: indiaDay(parcel.placedAt),
    recipient: {
      name: to.companyName || to.name || parcel.buyerName,
      phoneNumber: isTenDigits(phone) ? phone : buyerPhoneNumber,
      email: parcel.buyerEmail,
      address: (to.addressLine ?? "").replaceAll(/\s+/g, " ").trim(),
      city: to.district ?? "",
      state: to.state ?? "",
      pinCode: to.zipCode ?? "",
      gstin: gstin === "" ? null : gstin,
    },
    boxes: booking.boxes,
    items: bySku(parcel.items),
    valuePaise: valueOf(parcel),
    invoiceNumber: parcel.invoiceNumber ?? orderNumber,
    ewayBillNumber: booking.ewayBillNumber,
    serviceId: booking.serviceId,
  };
}

/** A product may be on several lines. */
function bySku(items: Consignment["items"]): Consignment["items"] {
  return [...Map.groupBy(items, ({ sku }) => sku).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          others.reduce(
            (sum, { quantity, amountPaise }) => ({
              ...sum,
              quantity: sum.quantity + quantity,
              amountPaise: sum.amountPaise + amountPaise,
            }),
            first,
          ),
        ],
  );
}
