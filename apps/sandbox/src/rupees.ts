const rupeeFormat = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });

/** Paise as people read them: `₹6,490.00`. */
export function rupees(paise: number): string {
  return `₹${rupeeFormat.format(paise / 100)}`;
}
