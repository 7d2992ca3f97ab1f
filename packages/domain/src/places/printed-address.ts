/** Of an address on a document. */
export const maxPrintedLines = 6;

/** The address as documents print it: one with more lines than they have room for is written on, with commas between. */
export function printedAddress(address: string): string {
  const lines = address.split(/\r\n|[\r\n\u2028\u2029]/).filter((line) => line.trim() !== "");
  return lines.length <= maxPrintedLines ? lines.join("\n") : lines.map((line) => line.trim()).join(", ");
}
