const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });

/** A day (YYYY-MM-DD) as people in India read it: "1 Dec 2026". */
export function dayWords(text: string): string {
  return day.format(new Date(`${text}T00:00:00Z`));
}
