import { isPincode } from "@dakbag/domain/places/pincode";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";

/** Days as YYYY-MM-DD, both included. */
const estimate = z.object({ earliest: z.iso.date(), latest: z.iso.date() });

/**
 * What the shop can say about a delivery to a PIN code before anything is ordered.
 *
 * `states` are those of the PIN code, two for some at a border, and none where it is not known: a delivery address with another
 * state than the only one is refused. `district` and `state` are a proposal for an address; they are null where they are not
 * known, and for a PIN code of two states.
 * `delivery` counts days, `boxDelivery` the working days of what the box page sells (buyer §9), from today in India. A PIN
 * code that India does not have is not deliverable. `courierDay` is the day by which couriers usually come, by their own estimates;
 * null where none is known, and always without a courier company. `canOrder500Pieces` is what this PIN code would decide; an order is
 * decided by the saved one.
 */
export const findDelivery = endpoint("GET /api/delivery/:pinCode", {
  access: "anyone",
  params: z.strictObject({
    pinCode: z.string().trim().refine(isPincode, "pinCode must be a 6-digit PIN code"),
  }),
  answer: succeeded.extend({
    pinCode: z.string(),
    isDeliverable: z.boolean(),
    district: z.string().nullable(),
    state: z.string().nullable(),
    states: z.array(z.string()),
    delivery: estimate.nullable(),
    boxDelivery: estimate.nullable(),
    courierDay: z.iso.date().nullable(),
    canOrder500Pieces: z.boolean(),
  }),
});
