import { randomUUID } from "node:crypto";
import type {
  Booking,
  BookingVerdict,
  Consignment,
  CourierCompany,
} from "../../src/providers/courier-company.ts";

const box = { weightGrams: 4250, lengthMm: 405, widthMm: 300, heightMm: 250 };

/** A consignment of one box to Jaipur, under a reference that no other test uses. */
export const aConsignment = (changes: Partial<Consignment> = {}): Consignment => ({
  reference: `${randomUUID()}-1`,
  orderedOn: "2026-11-20",
  recipient: {
    name: "Asha Traders",
    phoneNumber: "9876543210",
    email: "asha@example.in",
    address: "Shop 4 & 5, #12; M.I. Road (100% cotton)",
    city: "Jaipur",
    state: "Rajasthan",
    pinCode: "302001",
    gstin: null,
  },
  boxes: [box],
  items: [{ sku: "BAG-1", name: "Courier bags", hsn: "39232990", quantity: 1000, amountPaise: 78_765 }],
  valuePaise: 78_765,
  invoiceNumber: "DB/26-27/00012",
  ewayBillNumber: null,
  serviceId: null,
  ...changes,
});

/** So many boxes, each heavier than the one before. */
export const boxes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...box, weightGrams: box.weightGrams + index }));

/** A `save` that remembers every booking it was given. */
export function savedBookings() {
  const saved: Booking[] = [];
  return { saved, save: async (booking: Booking) => void saved.push(booking) };
}

/** The booking of a verdict that has one; fails the test otherwise. */
export function bookedOf(verdict: BookingVerdict): Booking {
  if (verdict.verdict === "booked") return verdict.booking;
  throw new Error(`not booked: ${JSON.stringify(verdict)}`);
}

/** Books with a client that each booking asks for anew, so that nothing is remembered between them. */
export function bookWith(client: () => Pick<CourierCompany, "book">) {
  const book = (consignment: Consignment, begun: Booking | null = null, save = savedBookings().save) =>
    client().book(consignment, begun, save);
  return { book, booked: async (consignment = aConsignment()) => bookedOf(await book(consignment)) };
}
