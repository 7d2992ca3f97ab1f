import { capitalised } from "@dakbag/domain/text/capitalised";
import type { FieldChange, StatusVerdict } from "@dakbag/contracts/imports";
import type { PlannedOrderChange } from "../order-changes/planned-change.ts";

const labelledFields = [
  { field: "status", label: "status" },
  { field: "invoice", label: "invoice link" },
  { field: "trackingId", label: "tracking ID" },
  { field: "partnerName", label: "delivery partner" },
] as const;

const changedFields = ({ before, after }: PlannedOrderChange) =>
  labelledFields.filter(({ field }) => after[field] !== before[field]);

/** Each value that staff may edit and that changes. */
export function listValues(change: PlannedOrderChange | undefined): FieldChange[] {
  if (!change) return [];
  const { before, after } = change;
  return changedFields(change).map(({ field, label }) => ({
    field: capitalised(label),
    before: before[field],
    after: after[field],
  }));
}

const goodsLabels = { given: "goods return to stock", taken: "goods leave stock" } as const;

const moneyLabels = {
  refund: "payment is refunded",
  elsewhere: "refund elsewhere is recorded",
  kept: "payment is kept",
} as const;

/** What changes, in words: the values by their names, the goods and the money. */
export function listEffects(change: PlannedOrderChange | undefined): StatusVerdict["changed"] {
  if (!change) return [];
  const { movement, money } = change;
  return [
    ...changedFields(change).map(({ label }) => label),
    ...(movement ? [goodsLabels[movement]] : []),
    ...(money ? [moneyLabels[money.decision]] : []),
  ];
}
