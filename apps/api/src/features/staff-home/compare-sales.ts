import { paiseToRupees } from "@dakbag/domain/money/money";
import type { Sales } from "./sales-of-days.ts";

interface Compared {
  today: number;
  lastWeekByNow: number;
  meanOfSevenDays: number;
}

/** Today beside the same time a week ago, and beside the seven whole days before it. */
export function compareSales(
  { days, lastWeekByNow }: Sales,
  figure: (day: Sales["lastWeekByNow"]) => number,
): Compared {
  const figures = days.map(figure);
  const sevenDays = figures.slice(-8, -1).reduce((sum, value) => sum + value, 0);
  return {
    today: figures.at(-1) ?? 0,
    lastWeekByNow: figure(lastWeekByNow),
    meanOfSevenDays: Math.round((sevenDays / 7) * 10) / 10,
  };
}

/** Paise as rupees. */
export const inRupees = ({ today, lastWeekByNow, meanOfSevenDays }: Compared): Compared => ({
  today: paiseToRupees(today),
  lastWeekByNow: paiseToRupees(lastWeekByNow),
  meanOfSevenDays: paiseToRupees(Math.round(meanOfSevenDays)),
});
