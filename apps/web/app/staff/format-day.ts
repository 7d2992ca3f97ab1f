const format = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });

/** "21 Nov 2026" of a day (YYYY-MM-DD). */
export function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
