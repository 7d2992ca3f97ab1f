import { readIndiaTime } from "@dakbag/domain/dates/india-day";
import { shiprocketMeaning } from "@dakbag/domain/orders/courier-scans";
import * as z from "zod";
import { hasToken, parcelOf, text } from "../courier-answers.ts";
import type { Scan, TrackedParcel, Webhook, WebhookVerdict } from "../courier-company.ts";

const activity = z.object({
  date: text,
  activity: text,
  location: text,
  /** "NA", or missing, where the courier's own status has no code. */
  "sr-status": text,
});

type Activity = z.infer<typeof activity>;

const trackingData = z.object({
  tracking_data: z.object({
    // 0 while there are no scans: then there is an error instead of them.
    track_status: z.coerce.number(),
    shipment_status: text,
    shipment_track: z.array(z.object({ current_status: text })).nullish(),
    shipment_track_activities: z.array(activity).nullish(),
    etd: text,
  }),
});

/** By AWB; nothing is known of those that are missing, and without any the answer is an empty list. */
export const trackingAnswer = z.union([z.record(z.string(), trackingData), z.array(z.never())]);

export function parcelsOf(answer: z.infer<typeof trackingAnswer>, now: Date): Map<string, TrackedParcel> {
  const parcels = Object.entries(Array.isArray(answer) ? {} : answer).flatMap(
    ([awb, { tracking_data: data }]) => {
      const activities = data.shipment_track_activities ?? [];
      if (data.track_status === 0 || activities.length === 0) return [];
      const scans = activities.flatMap((one) => scanOf(awb, one));
      const last = scans.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
      // The status of the whole may be ahead of its scans, which may have no codes.
      const current = {
        code: data.shipment_status,
        activity: data.shipment_track?.[0]?.current_status ?? "",
        at: last?.at,
      };
      return [parcelOf(awb, withCurrent(awb, scans, current), now, readIndiaTime(data.etd) ?? null)];
    },
  );
  return new Map(parcels.map((parcel) => [parcel.awb, parcel]));
}

function scanOf(awb: string, { date, "sr-status": code, activity: what, location }: Activity): Scan[] {
  const at = readIndiaTime(date);
  if (at === undefined) return [];
  return [{ awb, code, at, activity: what, location, meaning: shiprocketMeaning(Number(code)) }];
}

function withCurrent(
  awb: string,
  scans: Scan[],
  { code, activity: what, at }: { code: string; activity: string; at: Date | undefined },
): Scan[] {
  if (at === undefined || code === "" || scans.some((scan) => scan.code === code)) return scans;
  return [
    ...scans,
    { awb, code, at, activity: what, location: "", meaning: shiprocketMeaning(Number(code)) },
  ];
}

const webhookBody = z.object({
  awb: text.pipe(z.string().min(1)),
  /** Ours. */
  order_id: text,
  shipment_status: text,
  // Not `current_status_id`, which is of the table of orders: there 17 is a return, here out for delivery.
  shipment_status_id: text,
  current_timestamp: text,
  etd: text,
  scans: z.array(activity).nullish(),
  is_return: z.union([z.boolean(), z.coerce.number()]).nullish(),
});

export function readShiprocketWebhook(webhook: Webhook, token: string | undefined): WebhookVerdict {
  const read = webhookBody.safeParse(webhook.body);
  if (!hasToken(webhook, token)) return { verdict: "unsigned", awb: read.data?.awb ?? null };
  if (!read.success) return { verdict: "unreadable" };
  const { awb, order_id: reference, scans: activities, is_return: isReturn } = read.data;
  const scans = withCurrent(
    awb,
    (activities ?? []).flatMap((one) => scanOf(awb, one)),
    {
      code: read.data.shipment_status_id,
      activity: read.data.shipment_status,
      at: readIndiaTime(read.data.current_timestamp),
    },
  );
  // What a buyer sends back is never the delivery of what was sent to them.
  const ours = isReturn ? scans.map((scan) => ({ ...scan, meaning: undefined })) : scans;
  const parcel = parcelOf(awb, ours, webhook.receivedAt, readIndiaTime(read.data.etd) ?? null);
  return { verdict: "scanned", reference: reference || null, parcel };
}
