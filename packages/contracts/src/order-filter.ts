import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import {
  filterProblems,
  isFilterAmount,
  maxFilterTextLength,
  orderSorts,
} from "@dakbag/domain/orders/order-filter";
import * as z from "zod";
import { optionalText } from "./fields.ts";
import { statusFilter } from "./orders.ts";

const oneOf = <const Choices extends readonly string[]>(choices: Choices, problem: string) =>
  z.enum(["", ...choices], { error: problem }).default("");

const textThat = (isRight: (text: string) => boolean, problem: string) =>
  z
    .string({ error: problem })
    .trim()
    .refine((value) => value === "" || isRight(value), problem)
    .default("");

/**
 * What the desk's orders are filtered, searched and sorted by; an empty text is no filter. `from` and `to` are whole days in
 * Asia/Kolkata, `min` and `max` rupees of the total payment, all included; `courier`, `state` (of the shipping address) and
 * `sku` are whole names in any letter case; `assigned` has the orders of who asks, or of anyone. An empty `sort` is the newest first, of a search the best matches first.
 */
export const orderFilterFields = {
  status: statusFilter,
  orderId: optionalText("orderId", maxFilterTextLength),
  from: textThat(isCalendarDay, filterProblems.from),
  to: textThat(isCalendarDay, filterProblems.to),
  courier: optionalText("courier", maxFilterTextLength),
  tracking: oneOf(["none", "some"], filterProblems.tracking),
  state: optionalText("state", maxFilterTextLength),
  min: textThat(isFilterAmount, filterProblems.min),
  max: textThat(isFilterAmount, filterProblems.max),
  sku: optionalText("sku", maxFilterTextLength),
  paid: oneOf(["yes", "no"], filterProblems.paid),
  assigned: oneOf(["me", "anyone"], filterProblems.assigned),
  sort: oneOf(orderSorts, filterProblems.sort),
};

/** As it is after parsing. */
export type OrderFilter = z.infer<z.ZodObject<typeof orderFilterFields>>;

/** Refuses ranges that end before they begin. */
export function refuseReversedRanges(filter: OrderFilter, context: z.core.$RefinementCtx): void {
  const { from, to, min, max } = filter;
  if (from !== "" && to !== "" && to < from)
    context.addIssue({ code: "custom", message: filterProblems.toBeforeFrom, path: ["to"] });
  if (min !== "" && max !== "" && Number(max) < Number(min))
    context.addIssue({ code: "custom", message: filterProblems.maxBelowMin, path: ["max"] });
}
