import { dayAndMonth, indiaDay } from "@dakbag/domain/dates/india-day";
import { nextDeliveryDays } from "@dakbag/domain/orders/next-delivery-days";
import type { Actor, Caller } from "../../platform/caller.ts";
import { one, transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findOrder } from "../orders/find-orders.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { assertOrderAccess } from "../orders/order-access.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import * as rows from "./delivery-questions.queries.ts";
import { noDeliveryOn, notAnswered, nothingToAnswer } from "./following.errors.ts";

const findQuestion = one(rows.findQuestion);

/** When and how the courier of a parcel comes again; texts are empty without one. */
interface DeliveryAnswer {
  readonly orderId: string;
  readonly parcel: number;
  readonly comeOn: string;
  readonly note: string;
  readonly phoneNumber: string;
}

/**
 * The buyer of a parcel that could not be delivered answers when and how the courier comes again. The same answer again changes
 * nothing.
 *
 * @throws ShopError 404 not this buyer's; 400 a day on which no courier comes; 409 not asked, or the courier is notified
 */
export async function answerDelivery(
  { db, clock, couriers }: Pick<Shop, "db" | "clock" | "couriers">,
  { orderId, parcel, ...answer }: DeliveryAnswer,
  caller: Actor & Pick<Caller, "party" | "role">,
): Promise<void> {
  assertOrderAccess(caller, "cancel", await findOrder(db, orderId));
  await transaction(db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw notFound("This order");
    const question = await findQuestion(tx, orderId, parcel);
    const { comeOn, note, phoneNumber } = answer;
    if (question && isSameAnswer(question, answer)) return;
    if (!question?.isOnItsWay || question.courierNotifiedAt !== null) throw nothingToAnswer();
    const now = clock();
    const today = indiaDay(now);
    const days = nextDeliveryDays(today);
    if (!days.includes(comeOn)) throw noDeliveryOn(days);
    const { shipmentId } = question;
    const companies = couriers.map(({ name }) => name);
    await rows.saveAnswer(tx, { shipmentId, at: now, comeOn, note, phoneNumber, companies });
    // Without note and phone number: the history outlives the account.
    const what = `Asked the courier to come again on ${dayAndMonth(comeOn, today)}`;
    await recordOrderEvent(tx, orderId, { at: now, actorId: caller.userId, actor: caller.name, what });
  });
}

type Answer = Pick<DeliveryAnswer, "comeOn" | "note" | "phoneNumber">;

export const isSameAnswer = (one: Answer | rows.QuestionRow, other: Answer): boolean =>
  one.comeOn === other.comeOn && one.note === other.note && one.phoneNumber === other.phoneNumber;

/**
 * Notes that staff notified the courier of a parcel of its buyer's answer. Repeated, it changes nothing.
 *
 * @throws ShopError 404 no such question; 409 not answered
 */
export function markCourierNotified(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { orderId, parcel }: { orderId: string; parcel: number },
  caller: Actor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const question = await findQuestion(tx, orderId, parcel);
    if (!order || !question) throw notFound("This question");
    if (question.courierNotifiedAt !== null) return;
    if (question.comeOn === null) throw notAnswered();
    const now = clock();
    await rows.saveCourierNotified(tx, question.shipmentId, now, caller.userId);
    await recordOrderEvent(tx, orderId, {
      at: now,
      actorId: caller.userId,
      actor: caller.name,
      what: "Told the courier what the buyer answered",
    });
  });
}

export const { deleteQuestionsOf } = rows;
