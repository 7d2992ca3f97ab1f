import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { id, instant, optionalTextForBuyers, parcelNumber, phoneNumber } from "./fields.ts";

const maxDriverNoteLength = 200;

/**
 * Where couriers have seen the parcels of an order; only of those that were seen. `expectedOn` is the day that the courier expects,
 * `scans` its own words, the newest first.
 */
export const followedParcel = z.object({
  parcel: z.number().int(),
  expectedOn: z.iso.date().nullable(),
  /** The last day that its buyer was promised; null while it is not paid. */
  promisedBy: z.iso.date().nullable(),
  scans: z.array(z.object({ at: instant, activity: z.string(), location: z.string() })),
  /**
   * The last delivery that failed while it is on its way; `answer` is the buyer's, `courierNotifiedAt` when the courier was notified of
   * it: then it is no longer changed; `refusal` why the courier's company did not take it, empty unless it refused: staff say it to the courier.
   */
  failure: z
    .object({
      failedAt: instant,
      reason: z.string(),
      answer: z.object({ comeOn: z.iso.date(), note: z.string(), phoneNumber: z.string() }).nullable(),
      courierNotifiedAt: instant.nullable(),
      refusal: z.string(),
    })
    .nullable(),
});

export type FollowedParcel = z.infer<typeof followedParcel>;

/**
 * What a courier company pushes of its parcels, with its token in the header `x-api-key`. 401 for any other token: nothing of it is
 * believed, and the company is asked about the parcel within ten minutes. A body that is not understood, and a parcel that is not
 * the shop's, are answered with 200: sending them again would change nothing.
 */
export const courierWebhook = endpoint("POST /api/webhooks/parcels", {
  access: "provider",
  body: z.unknown(),
  answer: z.object({ success: z.literal(true) }),
});

/**
 * The buyer of a parcel that could not be delivered says when the courier comes again, with a note and another phone number for
 * the driver or without. It may be changed until the courier is notified of it. The same answer again changes nothing. 404 for the
 * orders of others; 400 for a day on which no courier comes; 409 `changed-meanwhile` when there is nothing to answer (any more).
 */
export const answerDelivery = endpoint("POST /api/orders/:id/deliveryAnswer", {
  access: "buyer",
  params: z.strictObject({ id }),
  body: z.strictObject({
    parcel: parcelNumber,
    comeOn: z
      .string({ error: "comeOn must be a day, as 2026-12-07" })
      .refine(isCalendarDay, "comeOn must be a day, as 2026-12-07"),
    note: optionalTextForBuyers("note", maxDriverNoteLength),
    phoneNumber: z
      .union([z.literal("").nullish(), phoneNumber], {
        error: "phoneNumber must be empty or have 10 digits",
      })
      .transform((value) => value ?? ""),
  }),
  answer: succeeded,
});

/**
 * Notes that the courier of a parcel was notified of its buyer's answer. Repeated, it changes nothing. 404 when there is no question,
 * 409 `changed-meanwhile` when it is not answered.
 */
export const markCourierNotified = endpoint("POST /api/admin/orders/:id/courierNotified", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({ parcel: parcelNumber }),
  answer: succeeded,
});
