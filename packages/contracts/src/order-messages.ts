import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { id, instant } from "./fields.ts";

/**
 * A message to the buyer about an order. `text` is what an e-mail or an SMS about this order alone
 * says. What waited for the buyer at one time was sent as one message. It is `waiting` or `sending` until it is
 * `sent`, has `failed`, is `skipped`, or `unclear`: the gateway may have sent it. `skipped` says why: only of
 * `address-not-confirmed` should staff know; of the others the message was not needed any more. It is null for other states, and
 * for reasons that are not known. `waitsUntil` is when a message that waits on purpose is sent: about a status, or a reminder,
 * it is not sent if the order is another by then. `canSendAgain` is false while it waits, and when the order is not as it says.
 */
export const orderMessage = z.object({
  id: z.uuid(),
  kind: z.string(),
  channel: z.enum(["sms", "email"]),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(["waiting", "sending", "sent", "failed", "unclear", "skipped"]),
  at: instant,
  endedAt: instant.nullable(),
  failure: z.string().nullable(),
  skipped: z
    .enum([
      "address-not-confirmed",
      "paid",
      "cancelled",
      "chosen",
      "not-held",
      "not-waiting",
      "status-changed",
    ])
    .nullable(),
  waitsUntil: instant.nullable(),
  canSendAgain: z.boolean(),
});

/**
 * Sends a message about an order again, as it is now: to the current address, within the caps of the buyer and the shop.
 * `seenEndedAt` is when it had ended as it was seen. A repeated request sends it once; when it has ended again since, the
 * answer is 409 `changed-meanwhile`. 404 when it does not exist, or was deleted because it is old.
 */
export const sendOrderMessageAgain = endpoint("POST /api/admin/orders/:id/messages/:messageId/again", {
  access: "admin",
  params: z.strictObject({ id, messageId: id }),
  body: z.strictObject({ seenEndedAt: z.iso.datetime({ error: "seenEndedAt must be a date with time" }) }),
  answer: succeeded,
});
