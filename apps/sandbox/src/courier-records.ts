import { z } from "zod";

/** The schemas of what the couriers' stand-ins keep; the journal is parsed with them. */

/** A scan of either company: of Shiprocket `code` is a number of its table of shipments, of Delhivery the NSL. */
const scanRecord = z.object({
  at: z.number(),
  type: z.string(),
  status: z.string(),
  code: z.string(),
  activity: z.string(),
  location: z.string(),
});

/** What the shop asked for after a delivery that failed, in the words of the company's API. */
const instructions = z.array(z.record(z.string(), z.unknown())).default([]);

/** An order with its one shipment; `id` is Shiprocket's number of it. */
export const shiprocketOrderRecord = z.object({
  id: z.string(),
  shipmentId: z.string(),
  /** The shop's reference. */
  channelOrderId: z.string(),
  fields: z.record(z.string(), z.unknown()),
  createdAt: z.number(),
  awb: z.string().nullable(),
  courierId: z.int().nullable(),
  courierName: z.string().nullable(),
  pickupAt: z.number().nullable(),
  isManifested: z.boolean(),
  /** When it is cancelled in the background, in milliseconds since 1970. */
  cancelsAt: z.number().nullable(),
  scans: z.array(scanRecord),
  instructions,
});

/** `id` is the waybill, also of one that no parcel has yet. */
export const delhiveryWaybillRecord = z.object({
  id: z.string(),
  fetchedAt: z.number(),
});

export const delhiveryParcelRecord = z.object({
  id: z.string(),
  /** The shop's reference. */
  order: z.string(),
  fields: z.record(z.string(), z.unknown()),
  pickupLocation: z.string(),
  createdAt: z.number(),
  ewayBill: z.string().nullable(),
  scans: z.array(scanRecord),
  instructions,
});

export const delhiveryPickupRecord = z.object({
  id: z.string(),
  location: z.string(),
  date: z.string(),
  time: z.string(),
  count: z.int(),
  isOpen: z.boolean(),
});

export type ScanRecord = z.infer<typeof scanRecord>;
export type ShiprocketOrderRecord = z.infer<typeof shiprocketOrderRecord>;
export type DelhiveryWaybillRecord = z.infer<typeof delhiveryWaybillRecord>;
export type DelhiveryParcelRecord = z.infer<typeof delhiveryParcelRecord>;
export type DelhiveryPickupRecord = z.infer<typeof delhiveryPickupRecord>;
