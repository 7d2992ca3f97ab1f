import type { MemberRole } from "@dakbag/domain/companies/member-roles";
import type { SpendingLimits } from "@dakbag/domain/companies/spending-limits";
import { formatRupees, paiseToRupees, rupeesToPaise } from "@dakbag/domain/money/money";

/** What a colleague is and may order, in rupees. */
export interface RoleAndLimits {
  readonly role: MemberRole;
  readonly perOrder: number | null;
  readonly perMonth: number | null;
}

const toPaise = (rupees: number | null) => (rupees === null ? null : rupeesToPaise(rupees));
const toRupees = (paise: number | null) => (paise === null ? null : paiseToRupees(paise));

export const limitsInPaise = ({
  perOrder,
  perMonth,
}: Pick<RoleAndLimits, "perOrder" | "perMonth">): SpendingLimits => ({
  perOrderPaise: toPaise(perOrder),
  perMonthPaise: toPaise(perMonth),
});

export const limitsInRupees = ({ perOrderPaise, perMonthPaise }: SpendingLimits) => ({
  perOrder: toRupees(perOrderPaise),
  perMonth: toRupees(perMonthPaise),
});

/** "buyer, up to ₹5,000.00 an order and ₹20,000.00 a month" */
export function describe({
  role,
  perOrderPaise,
  perMonthPaise,
}: SpendingLimits & Pick<RoleAndLimits, "role">): string {
  const limits = [
    ...(perOrderPaise === null ? [] : [`${formatRupees(perOrderPaise)} an order`]),
    ...(perMonthPaise === null ? [] : [`${formatRupees(perMonthPaise)} a month`]),
  ];
  return limits.length === 0 ? role : `${role}, up to ${limits.join(" and ")}`;
}
