/** Whole days as YYYY-MM-DD, both included. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

/** Common ranges. `of` takes today's date in Asia/Kolkata. */
export const dayRanges: readonly { name: string; of: (today: string) => DayRange }[] = [
  { name: "Today", of: (today) => ({ startDate: today, endDate: today }) },
  { name: "Yesterday", of: (today) => ({ startDate: daysBefore(today, 1), endDate: daysBefore(today, 1) }) },
  { name: "Last 7 days", of: (today) => ({ startDate: daysBefore(today, 6), endDate: today }) },
  { name: "This month", of: (today) => ({ startDate: firstOfMonth(today), endDate: today }) },
  {
    name: "Last month",
    of: (today) => {
      const endDate = daysBefore(firstOfMonth(today), 1);
      return { startDate: firstOfMonth(endDate), endDate };
    },
  },
];

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
