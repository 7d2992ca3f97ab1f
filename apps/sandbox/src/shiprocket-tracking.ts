import type { FastifyInstance } from "fastify";
import { sandboxCredentials } from "./credentials.ts";
import type { CourierPush } from "./courier-pushes.ts";
import type { ScanRecord, ShiprocketOrderRecord } from "./courier-records.ts";
import { looseFields, looseText, plainTime } from "./courier-texts.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import { isCancelled } from "./shiprocket-orders.ts";
import { pickupLocation } from "./shiprocket-fixed-fields.ts";
import { ShiprocketRefusal } from "./shiprocket-refusal.ts";

const maxAwbs = 50;

/** Undelivered, trouble with the recipient: then the shop may say how to go on. */
const notDelivered = ["21", "77"];
const actions = ["re-attempt", "fake-attempt", "return"];

/** Tracking of one parcel, and of up to fifty; what to do after a delivery that failed. */
export function registerShiprocketTracking(app: FastifyInstance, context: SandboxContext): void {
  const { state } = context;
  const orderOf = (wanted: string) => state.shiprocketOrders.all().find(({ awb }) => awb === wanted);
  app.get<{ Params: { awb: string } }>("/courier/track/awb/:awb", (request) => {
    const order = orderOf(request.params.awb);
    return order === undefined ? noScans : trackingOf(context, order);
  });
  app.post("/courier/track/awbs", (request) => {
    const { awbs } = looseFields.parse(request.body);
    if (!Array.isArray(awbs)) throw new ShiprocketRefusal(500, "Invalid argument supplied for foreach()");
    if (awbs.length > maxAwbs) throw new ShiprocketRefusal(400, "The awbs may not have more than 50 items.");
    const known = awbs.map(looseText).flatMap((awb) => {
      const order = orderOf(awb);
      return order === undefined ? [] : [[awb, trackingOf(context, order)]];
    });
    return Object.fromEntries(known);
  });
  app.post<{ Params: { awb: string } }>("/ndr/:awb/action", (request) => {
    const order = orderOf(request.params.awb);
    if (order === undefined) throw new ShiprocketRefusal(400, "Invalid AWB");
    const fields = looseFields.parse(request.body);
    if (!actions.includes(looseText(fields["action"])))
      throw new ShiprocketRefusal(422, "The given data was invalid.", {
        errors: { action: ["The selected action is invalid."] },
      });
    if (looseText(fields["comments"]) === "")
      throw new ShiprocketRefusal(422, "The given data was invalid.", {
        errors: { comments: ["The comments field is required."] },
      });
    if (!notDelivered.includes(order.scans.at(-1)?.code ?? ""))
      throw new ShiprocketRefusal(400, "This shipment is not in NDR.");
    state.commit({ shiprocketOrders: [{ ...order, instructions: [...order.instructions, fields] }] });
    return { status: true };
  });
}

const noScans = {
  tracking_data: {
    track_status: 0,
    error: "Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.",
  },
};

/** The scans, with that of the cancellation once it has happened. */
function scansOf(context: SandboxContext, order: ShiprocketOrderRecord): ScanRecord[] {
  if (!isCancelled(context, order) || order.cancelsAt === null) return order.scans;
  const cancelled = { type: "", status: "CANCELED", code: "8", activity: "Cancelled", location: "" };
  return [...order.scans, { ...cancelled, at: order.cancelsAt }];
}

function trackingOf(context: SandboxContext, order: ShiprocketOrderRecord): Record<string, unknown> {
  const scans = scansOf(context, order);
  const last = scans.at(-1);
  if (last === undefined) return noScans;
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: Number(last.code),
      shipment_track: [
        {
          id: Number(order.shipmentId),
          awb_code: order.awb,
          courier_company_id: order.courierId,
          shipment_id: null,
          order_id: Number(order.id),
          pickup_date: timeOf(order, "42"),
          delivered_date: timeOf(order, "7"),
          weight: String(order.fields["weight"]),
          packages: 1,
          current_status: last.status,
          delivered_to: looseText(order.fields["billing_city"]),
          destination: looseText(order.fields["billing_city"]),
          consignee_name: looseText(order.fields["billing_customer_name"]),
          origin: pickupLocation.city,
          courier_agent_details: null,
          courier_name: order.courierName,
          edd: null,
          pod: noProof,
          pod_status: noProof,
        },
      ],
      // The newest first.
      shipment_track_activities: scans.toReversed().map(activityOf),
      track_url: `https://shiprocket.co//tracking/${order.awb}`,
      etd: plainTime(order.createdAt + etdMs),
      qc_response: { qc_image: "", qc_failed_reason: "" },
    },
  };
}

const noProof = "Not Available";

function timeOf({ scans }: ShiprocketOrderRecord, code: string): string | null {
  const scan = scans.find((one) => one.code === code);
  return scan === undefined ? null : plainTime(scan.at);
}

const etdMs = 4 * 24 * 60 * 60 * 1000;

const activityOf = (scan: ScanRecord) => ({
  date: plainTime(scan.at),
  status: "X-SANDBOX",
  activity: scan.activity,
  location: scan.location,
  "sr-status": scan.code,
  "sr-status-label": scan.status,
});

/** The code of the same status in the table of orders, which the webhook has beside that of shipments. */
const orderCodes: Readonly<Record<string, number>> = { 17: 19, 18: 20, 9: 17, 7: 7, 8: 5, 42: 42, 6: 6 };

/** The webhook of a parcel's newest scan. Nothing in it is unique to it. */
export function shiprocketPush(
  order: ShiprocketOrderRecord,
  scan: ScanRecord,
  isReturn: boolean,
): CourierPush {
  const [day = "", time = ""] = plainTime(scan.at).split(" ");
  const body = {
    awb: order.awb,
    courier_name: order.courierName,
    current_status: scan.status,
    current_status_id: orderCodes[scan.code] ?? Number(scan.code),
    shipment_status: scan.status,
    shipment_status_id: Number(scan.code),
    current_timestamp: `${day.split("-").toReversed().join(" ")} ${time}`,
    order_id: order.channelOrderId,
    sr_order_id: Number(order.id),
    awb_assigned_date: plainTime(order.createdAt),
    pickup_scheduled_date: order.pickupAt === null ? "" : plainTime(order.pickupAt),
    etd: plainTime(order.createdAt + etdMs),
    scans: order.scans.filter(({ at }) => at <= scan.at).map(activityOf),
    is_return: isReturn ? 1 : 0,
    channel_id: 3_422_553,
    pod_status: "OTP Based Delivery",
    pod: noProof,
    qc_image: "",
    qc_failure_reason: "",
  };
  return { token: sandboxCredentials.shiprocketWebhookToken, body, tries: 1 };
}
