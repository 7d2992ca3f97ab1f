/** "Email ID", "email id" and "Email-ID " are one name. */
function nameOf(column: string): string {
  return column.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** Where each column stands in the first line of a file, in any order and letter case; -1 for one that is missing. */
export function placesOfColumns(head: readonly string[], columns: readonly string[]): number[] {
  return columns.map((column) => head.findIndex((cell) => nameOf(cell) === nameOf(column)));
}

/** What is said of a file whose first line does not name every column. */
export function columnsRefusal(columns: readonly string[]): string {
  return `The first line must name the columns ${columns.join(", ")}`;
}
