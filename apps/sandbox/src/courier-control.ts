import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { CourierPush } from "./courier-pushes.ts";
import type { DelhiveryParcelRecord, ScanRecord, ShiprocketOrderRecord } from "./courier-records.ts";
import { cancelledByShop } from "./delhivery-parcels.ts";
import { delhiveryPush } from "./delhivery-tracking.ts";
import { registerRazorpayErrorHandler } from "./razorpay-errors.ts";
import { readRequest } from "./razorpay-requests.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import { isCancelled as isCancelledOrder } from "./shiprocket-orders.ts";
import { shiprocketPush } from "./shiprocket-tracking.ts";

const scanBody = z.strictObject({
  /** A number of Shiprocket's table of shipments, or an NSL of Delhivery. */
  code: z.string(),
  /** Of Delhivery. */
  type: z.string().default("UD"),
  status: z.string().default("In Transit"),
  activity: z.string().default(""),
  location: z.string().default("Delhi_Mundka_PC (Delhi)"),
  /** Milliseconds since 1970; now, if there is none. */
  at: z.int().optional(),
});

const moveBody = z.strictObject({
  awb: z.string(),
  /** Without any the parcel goes on by one scan. */
  scans: z.array(scanBody).max(100).optional(),
  push: z.boolean().default(true),
  is_return: z.boolean().default(false),
});

type Journey = readonly Omit<ScanRecord, "at">[];

/** What a parcel goes through by itself. */
const shiprocketJourney: Journey = [
  ["19", "OUT FOR PICKUP"],
  ["42", "PICKED UP"],
  ["6", "SHIPPED"],
  ["18", "IN TRANSIT"],
  ["38", "REACHED AT DESTINATION HUB"],
  ["17", "OUT FOR DELIVERY"],
  ["7", "DELIVERED"],
].map(([code = "", status = ""]) => ({ type: "", status, code, activity: status, location: "Delhi" }));
const delhiveryJourney: Journey = [
  ["UD", "In Transit", "X-PPOM", "Shipment picked up"],
  ["UD", "In Transit", "X-DLL2F", "Bag Added To Trip"],
  ["UD", "Pending", "X-IBD3F", "Shipment Received at Facility"],
  ["UD", "Dispatched", "X-DDD3FD", "Out for delivery"],
  ["DL", "Delivered", "EOD-38", "Delivered to consignee"],
].map(([type = "", status = "", code = "", activity = ""]) => ({
  type,
  status,
  code,
  activity,
  location: "Delhi_Mundka_PC (Delhi)",
}));

/** The next scan of a journey, none at its end. */
function nextScans(journey: Journey, { scans }: { scans: ScanRecord[] }, at: number): ScanRecord[] {
  const next = journey.find(({ code }) => scans.every((scan) => scan.code !== code));
  return next === undefined ? [] : [{ ...next, at }];
}

const split = z.string().transform((texts) => texts.split(","));
/** Ids of shipments of the shop, between commas: its references begin with them. Or AWBs. */
const parcelsQuery = z.union([z.strictObject({ shipments: split }), z.strictObject({ awbs: split })]);

/** Endpoints that no courier has: one moves a parcel on, and sends the news of it; the other lists what is booked, with any fault. */
export function registerCourierControl(app: FastifyInstance, context: SandboxContext): void {
  registerRazorpayErrorHandler(app);
  app.post("/move", async (request, reply) => {
    const { awb, scans, push, is_return: isReturn } = readRequest(moveBody, request.body);
    const given = scans?.map((scan) => ({ ...scan, at: scan.at ?? context.now() }));
    const order = context.state.shiprocketOrders.all().find((one) => one.awb === awb);
    const parcel = context.state.delhiveryParcels.get(awb);
    if (order === undefined && parcel === undefined)
      return reply.code(404).send({ error: { description: "No parcel has this AWB." } });
    const pushes =
      order === undefined
        ? parcel && moveDelhivery(context, parcel, given)
        : moveShiprocket(context, order, given, isReturn);
    return { deliveries: push ? await context.courierPushes.send(pushes ?? []) : [] };
  });
  app.get("/parcels", (request) => {
    const wanted = readRequest(parcelsQuery, request.query);
    const isWanted = ({ reference, awb }: { reference: string; awb: string }) =>
      "awbs" in wanted ? wanted.awbs.includes(awb) : wanted.shipments.some((id) => reference.startsWith(id));
    return { parcels: bookedParcels(context).filter(isWanted) };
  });
}

/** Every parcel that has a number, at either company. */
function bookedParcels(context: SandboxContext) {
  const { delhiveryParcels, shiprocketOrders } = context.state;
  return [
    ...delhiveryParcels.all().map(({ id, order, scans, instructions }) => ({
      company: "Delhivery",
      awb: id,
      reference: order,
      isCancelled: scans.some(({ code }) => code === cancelledByShop),
      scans,
      instructions,
    })),
    ...shiprocketOrders.all().flatMap((order) => {
      const { awb, channelOrderId: reference, scans, instructions } = order;
      const isCancelled = isCancelledOrder(context, order);
      return awb === null
        ? []
        : [{ company: "Shiprocket", awb, reference, isCancelled, scans, instructions }];
    }),
  ];
}

function moveShiprocket(
  { state, now }: SandboxContext,
  order: ShiprocketOrderRecord,
  given: ScanRecord[] | undefined,
  isReturn: boolean,
): CourierPush[] {
  const scans = given ?? nextScans(shiprocketJourney, order, now());
  const moved = { ...order, scans: [...order.scans, ...scans] };
  state.commit({ shiprocketOrders: [moved] });
  return scans.map((scan) => shiprocketPush(moved, scan, isReturn));
}

function moveDelhivery(
  { state, now }: SandboxContext,
  parcel: DelhiveryParcelRecord,
  given: ScanRecord[] | undefined,
): CourierPush[] {
  const scans = given ?? nextScans(delhiveryJourney, parcel, now());
  const moved = { ...parcel, scans: [...parcel.scans, ...scans] };
  // The driver who takes it along takes all that stands there.
  const isPickedUp = scans.some(({ status }) => status === "In Transit");
  const pickups = isPickedUp ? state.delhiveryPickups.of(parcel.pickupLocation) : [];
  state.commit({
    delhiveryParcels: [moved],
    delhiveryPickups: pickups.map((pickup) => ({ ...pickup, isOpen: false })),
  });
  return scans.map((scan) => delhiveryPush(moved, scan));
}
