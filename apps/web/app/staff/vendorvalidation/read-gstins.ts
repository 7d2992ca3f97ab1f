import { normaliseGstin } from "@dakbag/domain/gst/gstin";
import { trimEndOf } from "@dakbag/domain/text/trim-end-of";

export const maxGstins = 200;

/**
 * The GSTINs of a pasted text, each once, in their order: one a line, or separated by commas, semicolons, tabs, bars
 * or spaces. A number that is written with spaces inside, as on letters, is joined.
 */
export function readGstins(text: string): string[] {
  const pieces = text.split(/[\r\n,;|\t]+/).flatMap((piece) => {
    const whole = piece.replaceAll(/\s/g, "");
    return whole.length === 15 ? [whole] : piece.split(/\s+/);
  });
  const gstins = pieces.map((piece) => normaliseGstin(trimEndOf(piece.replace(/^["']+/, ""), /["']/)));
  return [...new Set(gstins)].filter((gstin) => gstin !== "");
}
