import { normaliseGstin } from "@dakbag/domain/gst/gstin";

/** How many GSTINs one list may have. */
export const mostGstins = 200;

/**
 * The GSTINs of a pasted text, each once, in their order: one a line, or parted by commas, semicolons, tabs, bars or
 * spaces. A number that is written with spaces inside, as letters have it, is put together.
 */
export function readGstins(text: string): string[] {
  const pieces = text.split(/[\r\n,;|\t]+/).flatMap((piece) => {
    const whole = piece.replaceAll(/\s/g, "");
    return whole.length === 15 ? [whole] : piece.split(/\s+/);
  });
  const gstins = pieces.map((piece) => normaliseGstin(piece.replaceAll(/^["']+|(?<!["'])["']+$/g, "")));
  return [...new Set(gstins)].filter((gstin) => gstin !== "");
}
