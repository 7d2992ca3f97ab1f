import { readIndiaTime } from "@dakbag/domain/dates/india-day";
import { delhiveryMeaning } from "@dakbag/domain/orders/courier-scans";
import * as z from "zod";
import { hasToken, parcelOf, text } from "../courier-answers.ts";
import type { Scan, Webhook, WebhookVerdict } from "../courier-company.ts";

const trackedShipment = z.object({
  Shipment: z.object({
    AWB: text.pipe(z.string().min(1)),
    ReferenceNo: text,
    Scans: z.array(
      z.object({
        ScanDetail: z.object({
          ScanType: text,
          Scan: text,
          StatusCode: text,
          StatusDateTime: text,
          ScannedLocation: text,
          Instructions: text,
        }),
      }),
    ),
    ExpectedDeliveryDate: text,
  }),
});

/** Without any parcel it is `{ Success: false, Error }`, with 200 or 400. */
export const trackingAnswer = z.union([
  z.object({ ShipmentData: z.array(trackedShipment) }),
  z.object({ Success: z.literal(false) }).transform(() => ({ ShipmentData: [] })),
]);

export interface DelhiveryParcel {
  readonly awb: string;
  readonly reference: string;
  readonly scans: readonly Scan[];
  readonly expectedAt: Date | null;
}

export const parcelsIn = (answer: z.output<typeof trackingAnswer>): DelhiveryParcel[] =>
  answer.ShipmentData.map(({ Shipment: { AWB: awb, ReferenceNo, Scans, ExpectedDeliveryDate } }) => ({
    awb,
    reference: ReferenceNo,
    scans: Scans.flatMap(({ ScanDetail: scan }) =>
      scanOf(awb, {
        type: scan.ScanType,
        status: scan.Scan,
        nsl: scan.StatusCode,
        time: scan.StatusDateTime,
        location: scan.ScannedLocation,
        activity: scan.Instructions,
      }),
    ),
    expectedAt: readIndiaTime(ExpectedDeliveryDate) ?? null,
  }));

function scanOf(
  awb: string,
  {
    time,
    activity,
    location,
    ...code
  }: Record<"type" | "status" | "nsl" | "time" | "location" | "activity", string>,
): Scan[] {
  const at = readIndiaTime(time);
  if (at === undefined) return [];
  const { type, status, nsl } = code;
  const meaning = delhiveryMeaning(code);
  return [{ awb, code: `${type} ${status} ${nsl}`.trim(), at, activity, location, meaning }];
}

const pushBody = z.object({
  Shipment: z.object({
    AWB: text.pipe(z.string().min(1)),
    ReferenceNo: text,
    NSLCode: text,
    Status: z.object({
      Status: text,
      StatusType: text,
      StatusDateTime: text,
      StatusLocation: text,
      Instructions: text,
    }),
  }),
});

export function readDelhiveryPush(webhook: Webhook, token: string | undefined): WebhookVerdict {
  const read = pushBody.safeParse(webhook.body);
  if (!hasToken(webhook, token)) return { verdict: "unsigned", awb: read.data?.Shipment.AWB ?? null };
  if (!read.success) return { verdict: "unreadable" };
  const { AWB: awb, ReferenceNo: reference, NSLCode: nsl, Status: status } = read.data.Shipment;
  const scans = scanOf(awb, {
    type: status.StatusType,
    status: status.Status,
    nsl,
    time: status.StatusDateTime,
    location: status.StatusLocation,
    activity: status.Instructions,
  });
  return {
    verdict: "scanned",
    reference: reference || null,
    parcel: parcelOf(awb, scans, webhook.receivedAt, null),
  };
}
