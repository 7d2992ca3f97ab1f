import type { MemberRole } from "./member-roles.ts";

/** What a colleague may order for their company without approval, in paise with GST. Null: no limit; 0: nothing. */
export interface SpendingLimits {
  readonly perOrderPaise: number | null;
  /** In a month in India. */
  readonly perMonthPaise: number | null;
}

/** Whether colleagues of a role may have limits: an owner decides alone, and accounts order nothing. */
export const mayBeLimited = (role: MemberRole): boolean => role === "approver" || role === "buyer";

/**
 * The limit that an order would pass; undefined when it passes none.
 *
 * @param spentPaise what the colleague has ordered in this month, without what was approved, cancelled or refunded
 */
export function limitPassed(
  { perOrderPaise, perMonthPaise }: SpendingLimits,
  { totalPaise, spentPaise }: { readonly totalPaise: number; readonly spentPaise: number },
): "order" | "month" | undefined {
  if (perOrderPaise !== null && totalPaise > perOrderPaise) return "order";
  if (perMonthPaise !== null && spentPaise + totalPaise > perMonthPaise) return "month";
  return undefined;
}
