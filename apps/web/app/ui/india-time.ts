const dateAndTime = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** An instant as people in India read it, medium date and short time (staff §2): "20 Nov 2026, 3:42 pm". */
export function indiaDateAndTime(instant: string): string {
  return dateAndTime.format(new Date(instant));
}
