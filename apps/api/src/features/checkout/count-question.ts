import { enforceLimits } from "../../platform/rate-limit.ts";
import type { Shop } from "../../shop.ts";
import { tooManyQuestions } from "./checkout.errors.ts";

// Far above what a buyer presses. The provider answers a shop that asks without end 429: then no buyer can pay.
const questionsPerAccount = { max: 120, windowMs: 10 * 60_000 };

/** Counts a press that asks the payment provider. @throws ShopError 429 after too many of this account */
export async function countQuestion(
  { db, clock }: Pick<Shop, "db" | "clock">,
  userId: string,
): Promise<void> {
  const bucket = `questions to the payment provider of ${userId}`;
  await enforceLimits(db, { bucket, ...questionsPerAccount }, clock(), tooManyQuestions);
}
