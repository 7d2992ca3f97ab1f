import type { StatusVerdict } from "@dakbag/contracts/imports";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { rowResults } from "./row-results.ts";

/** The result of one order for a preview, and what else to read than the values that change. */
export function describeStatusRow(row: StatusVerdict): { tone: BadgeTone; result: string; notes: string[] } {
  const notes = notesOf(row);
  if (row.warnings.length > 0) return { ...rowResults.check, notes };
  return { ...rowResults[isChanging(row) ? "updated" : row.verdict], notes };
}

export const isChanging = ({ changed }: StatusVerdict) => changed.length > 0;

/** Goods and money are no values: they are said in words. */
function notesOf({ changes, changed, what, warnings }: StatusVerdict): string[] {
  if (changed.length === 0) return [what, ...warnings];
  const values = changes.map(({ field }) => field.toLowerCase());
  return [...changed.filter((effect) => !values.includes(effect.toLowerCase())), ...warnings];
}
