import { formatQuantity } from "@dakbag/domain/money/money";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { StaffHome } from "./format-home.ts";
import type { FoundPayments } from "./unknown-payments.tsx";
import { deskKinds, goodsKinds, moneyKinds, promiseKinds, type WorkItem } from "./work-kinds.ts";

export interface Worklist {
  /** The most urgent first. */
  items: WorkItem[];
  /** The kinds of work of which none is pending. */
  nothing: string[];
}

const urgency: readonly BadgeTone[] = ["bad", "warn", "neutral"];

/** The work that is pending for staff: money first, then promises to buyers, then the work of the day. */
export function worklistOf(home: StaffHome, unknownPayments: FoundPayments | null): Worklist {
  const { forAdmins } = home;
  const kinds = [
    ...(forAdmins ? [...moneyKinds(forAdmins, unknownPayments), ...promiseKinds(forAdmins)] : []),
    ...goodsKinds(home),
    ...(forAdmins ? deskKinds(forAdmins) : []),
  ];
  return {
    items: kinds
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => urgency.indexOf(one.tone) - urgency.indexOf(other.tone))
      .map(({ what, count, isCounted = true, ...kind }) => ({
        ...kind,
        count: `${isCounted ? "" : "more than "}${formatQuantity(count)}`,
        what: what[count === 1 && isCounted ? 0 : 1],
      })),
    nothing: kinds.filter(({ count }) => count === 0).map(({ name }) => name),
  };
}
