import type { StatusVerdict } from "@dakbag/contracts/imports";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** The result of one order for a preview, and what else to read than the values that change. */
export function describeStatusRow(row: StatusVerdict): { tone: BadgeTone; result: string; notes: string[] } {
  const notes = notesOf(row);
  if (row.warnings.length > 0) return { tone: "warn", result: "Check", notes };
  return { ...(isChanging(row) ? willChange : results[row.verdict]), notes };
}

export const isChanging = ({ changed }: StatusVerdict) => changed.length > 0;

const willChange = { tone: "ok", result: "Will change" } as const;

const results: Record<StatusVerdict["verdict"], { tone: BadgeTone; result: string }> = {
  updated: willChange,
  same: { tone: "neutral", result: "Nothing to change" },
  notFound: { tone: "warn", result: "Not found" },
  invalid: { tone: "bad", result: "Error" },
};

/** Goods and money are no values: they are said in words. */
function notesOf({ changes, changed, what, warnings }: StatusVerdict): string[] {
  if (changed.length === 0) return [what, ...warnings];
  const values = changes.map(({ field }) => field.toLowerCase());
  return [...changed.filter((effect) => !values.includes(effect.toLowerCase())), ...warnings];
}
