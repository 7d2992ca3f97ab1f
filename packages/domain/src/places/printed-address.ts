import { linesOf } from "../text/count-lines.ts";
import { maxAddressLines } from "./address-field-problem.ts";

/** The address as documents print it: one with more lines than may be saved now is written on, with commas between. */
export function printedAddress(address: string): string {
  const lines = linesOf(address).filter((line) => line.trim() !== "");
  return lines.length <= maxAddressLines ? lines.join("\n") : lines.map((line) => line.trim()).join(", ");
}
