type RowField = "product" | "quantity";

/** The id of a row's field in the page. */
export function fieldId(row: number, name: RowField): string {
  return `row-${row}-${name}`;
}

/** Puts the cursor in a field of a row, once the row is there. */
export function focusField(row: number, name: RowField): void {
  const focus = () => document.getElementById(fieldId(row, name))?.focus();
  // A row that was just made is on the page after this turn.
  if (document.getElementById(fieldId(row, name))) focus();
  else setTimeout(focus);
}
