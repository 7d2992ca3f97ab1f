import type { orderMessage } from "@dakbag/contracts/order-messages";
import type * as z from "zod";
import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound, conflict } from "../../platform/shop-error.ts";
import { fillSmsTemplate, smsTemplateOf } from "../../providers/sms-templates.ts";
import type { Shop } from "../../shop.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { orderSentences, orderSubject } from "./notification-texts.ts";
import {
  findMessagesOfOrder,
  lockMessageOfOrder,
  markToSendAgain,
  type OrderMessageRow,
} from "./order-messages.queries.ts";
import { orderVariables } from "./sms-variables.ts";
import { type SkipReason, skipReasons } from "./skip-reasons.ts";

/** The messages about an order, oldest first, with what they say of it. */
export async function messagesOfOrder(
  { db, clock, configuration }: Pick<Shop, "db" | "clock" | "configuration">,
  orderId: string,
): Promise<z.infer<typeof orderMessage>[]> {
  const smsText = ({ kind, orderNumber }: OrderMessageRow) =>
    fillSmsTemplate(smsTemplateOf[kind], orderVariables(configuration, orderNumber));
  return (await findMessagesOfOrder(db, orderId, clock())).map((row) => presentMessage(row, smsText));
}

function presentMessage(
  row: OrderMessageRow,
  smsText: (row: OrderMessageRow) => string,
): z.infer<typeof orderMessage> {
  const { id, kind, channel, recipient, state, at, endedAt, waitsUntil, failure } = row;
  return {
    id,
    kind,
    channel,
    recipient,
    state,
    failure,
    skipped: state === "skipped" ? skipReasonOf(failure) : null,
    waitsUntil: waitsUntil?.toISOString() ?? null,
    subject: orderSubject(row),
    text: channel === "email" ? orderSentences(row).join("\n\n") : smsText(row),
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    canSendAgain: endedAt !== null && row.isNeeded,
  };
}

/** What a skipped message is stored with, as its reason in the contract; null when an older version stored something else. */
const skipReasonOf = (failure: string | null) =>
  (Object.keys(skipReasons) as SkipReason[]).find((reason) => skipReasons[reason] === failure) ?? null;

interface MessageToSend {
  readonly orderId: string;
  readonly messageId: string;
  readonly seenEndedAt: string;
}

/**
 * Sends a message about an order again. A repeated request sends it once.
 *
 * @throws ShopError 404 no such message; 409 it has ended again since it was seen, its order is not as it says, or its
 *   like waits already
 */
export function sendAgain(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { orderId, messageId, seenEndedAt }: MessageToSend,
  caller: Caller,
): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const now = clock();
    const [message] = order ? await lockMessageOfOrder(tx, messageId, orderId, now) : [];
    if (!message) throw notFound("This message");
    if (message.endedAt === null) return;
    if (message.endedAt.getTime() !== Date.parse(seenEndedAt)) throw sentMeanwhile();
    if (!message.isNeeded) throw notNeeded();
    if ((await markToSendAgain(tx, messageId, now)).length === 0) throw waitsAlready();
    const what = `${message.channel === "sms" ? "SMS" : "E-mail"} “${message.kind}” is sent again`;
    await recordOrderEvent(tx, orderId, { at: now, actorId: caller.userId, actor: caller.name, what });
  });
}

const sentMeanwhile = () =>
  conflict("changed-meanwhile", "This message was sent again meanwhile. Please look again.");

const notNeeded = () =>
  conflict("changed-meanwhile", "The order is not as this message says any more: it is not sent again.");

const waitsAlready = () =>
  conflict("changed-meanwhile", "A message with the tracking number is about to be sent already.");
