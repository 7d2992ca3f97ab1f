import { indiaDay } from "@dakbag/domain/dates/india-day";
import { nextDeliveryDays } from "@dakbag/domain/orders/next-delivery-days";
import { one, transaction } from "../../platform/database.ts";
import type { CourierCompany, DoneVerdict, NextDelivery } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { isSameAnswer } from "./answer-delivery.ts";
import { ofEachCompany } from "./ask-couriers.ts";
import * as rows from "./delivery-questions.queries.ts";

const findQuestion = one(rows.findQuestion);
/** A process that ended, or a company that did not answer, is tried again after it; longer than a call takes. */
const claimMs = 10 * 60_000;
/** The next run goes on after it: a slow company takes no more of the jobs' time. */
const maxRunMs = 40_000;

type Needs = Pick<Shop, "db" | "clock" | "couriers">;

/**
 * Calls the companies with what buyers answered about deliveries that failed, each company by itself. What one does not take is for
 * staff to say to the courier.
 *
 * @throws AggregateError of the companies that did not answer; they are called again some minutes later
 */
export const notifyCouriers = (shop: Needs): Promise<void> =>
  ofEachCompany(shop, (company) => notifyCompany(shop, company));

async function notifyCompany(shop: Needs, company: CourierCompany): Promise<void> {
  const end = performance.now() + maxRunMs;
  while (performance.now() < end) {
    const now = shop.clock();
    const [answer] = await rows.claimAnswer(shop.db, company.name, now, new Date(now.getTime() + claimMs));
    if (!answer) return;
    await save(shop, company, answer, await company.comeAgain(answer.awbs, nextDelivery(answer, now)));
  }
}

/** The day that the buyer wants; once it is over, the next. */
function nextDelivery({ comeOn, note, phoneNumber }: rows.AnswerRow, now: Date): NextDelivery {
  const [nextDay = comeOn] = nextDeliveryDays(indiaDay(now));
  const isNextDay = comeOn <= nextDay;
  return { comeOn: isNextDay ? nextDay : comeOn, isNextDay, note, phoneNumber };
}

/** An answer that was changed meanwhile is yet to be called with, and one that staff have said to the courier is done. */
function save(
  { db, clock }: Needs,
  { name }: CourierCompany,
  { orderId, number, shipmentId, ...answer }: rows.AnswerRow,
  verdict: DoneVerdict,
): Promise<void> {
  return transaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const question = await findQuestion(tx, orderId, number);
    if (question === undefined || !isSameAnswer(question, answer) || question.courierNotifiedAt !== null)
      return;
    const at = clock();
    if (verdict.verdict === "done") await rows.saveCourierNotified(tx, shipmentId, at, null);
    else await rows.saveRefusal(tx, shipmentId, verdict.reason);
    const what =
      verdict.verdict === "done"
        ? "Told the courier what the buyer answered"
        : `Did not take what the buyer answered: ${verdict.reason}`;
    await recordOrderEvent(tx, orderId, { at, actor: name, what });
  });
}
