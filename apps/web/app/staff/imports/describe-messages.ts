import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import { serverNow } from "#app/api/server-time.ts";
import { indiaTime } from "#app/ui/india-time.ts";

/** The messages to buyers about the statuses of an upload or a hand-over. */
export interface MessagesOfUpload {
  waiting: number;
  sent: number;
  stopped: number;
  waitsUntil: string | null;
}

/** "Messages to buyers: 20 SMS and 1 e-mail. Those about a status wait 5 minutes: undone before, they are not sent." */
export function describePlannedMessages({
  sms,
  email,
  delayMinutes,
}: {
  sms: number;
  email: number;
  delayMinutes: number;
}): string {
  const counts = [
    sms > 0 ? `${formatQuantity(sms)} SMS` : "",
    email > 0 ? countWithNoun(email, "e-mail") : "",
  ].filter(Boolean);
  if (counts.length === 0) return "No messages go to buyers.";
  const minutes = delayMinutes === 1 ? "a minute" : `${delayMinutes} minutes`;
  const wait =
    delayMinutes === 0 ? "" : ` Those about a status wait ${minutes}: undone before, they are not sent.`;
  return `Messages to buyers: ${counts.join(" and ")}.${wait}`;
}

/** "Messages to buyers: 40 wait until 5:11 pm, and Undo stops them; 2 were sent." Empty without any. */
export function describeMessages({ waiting, sent, waitsUntil }: MessagesOfUpload): string {
  const parts = [
    waiting > 0 ? `${formatQuantity(waiting)} ${waitOf(waitsUntil)}, and Undo stops what waits` : "",
    sent > 0 ? `${formatQuantity(sent)} sent` : "",
  ].filter(Boolean);
  return parts.length === 0 ? "" : `Messages to buyers: ${parts.join("; ")}.`;
}

function waitOf(until: string | null): string {
  const isAhead = until !== null && Date.parse(until) > serverNow();
  return isAhead ? `wait until ${indiaTime(until)}` : "about to be sent";
}

/** What became of the messages of an upload that is undone. */
export function describeStopped({ sent, stopped }: MessagesOfUpload): string {
  if (sent > 0)
    return `Messages to buyers: ${formatQuantity(sent)} sent before, ${formatQuantity(stopped)} not sent`;
  return stopped > 0 ? "No message was sent to a buyer" : "";
}

/** What an undo does to the messages, in its question. */
export function askAboutMessages({ waiting, sent }: MessagesOfUpload): string {
  if (sent > 0) return "Messages that were sent stay sent. ";
  return waiting > 0 ? "Messages to buyers are not sent. " : "";
}
