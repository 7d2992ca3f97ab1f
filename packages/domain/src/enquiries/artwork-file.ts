import { pictureProblems, readPictureHeader } from "../catalogue/picture-file.ts";
import { pictureFormats } from "../catalogue/picture-path.ts";

/** The maximum size of an artwork in bytes: 5 MB, ample for a logo for print. */
export const maxArtworkBytes = 5 * 1024 * 1024;

/** The maximum width and height of a picture in pixels: a 40-inch bag at 300 dots an inch. */
const maxArtworkPixels = 12_000;

/** The accepted formats, by their file extension. */
export const artworkFormats = ["pdf", ...pictureFormats] as const;

export type ArtworkFormat = (typeof artworkFormats)[number];

/** The refusals, as the end of a sentence: "file must be ...". */
export const artworkProblems = {
  empty: "must not be empty",
  tooLarge: "must be at most 5 MB",
  unsupported: "must be a PDF, JPEG, PNG or WebP; please save drawings (SVG, AI, CDR) as PDF",
  damaged: "must be a whole file: this file is incomplete or has extra data at its end",
  tooManyPixels: `must be at most ${maxArtworkPixels} pixels wide and high`,
} as const;

/**
 * Reads the format of an artwork from its bytes; its name and declared media type are ignored. Pictures are read from
 * first to last byte. Of a PDF only the structure is checked: header, trailer and the cross-reference table it points to.
 *
 * @returns the format, or the refusal (the end of a sentence)
 */
export function readArtwork(bytes: Uint8Array): { format: ArtworkFormat } | { problem: string } {
  if (bytes.length === 0) return { problem: artworkProblems.empty };
  if (bytes.length > maxArtworkBytes) return { problem: artworkProblems.tooLarge };
  if (/^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 8)))) {
    return isCompletePdf(bytes) ? { format: "pdf" } : { problem: artworkProblems.damaged };
  }
  const header = readPictureHeader(bytes);
  if ("problem" in header) return { problem: artworkWording.get(header.problem) ?? header.problem };
  const isTooBig = Math.max(header.width, header.height) > maxArtworkPixels;
  return isTooBig ? { problem: artworkProblems.tooManyPixels } : { format: header.format };
}

/** Refusals of pictures that read differently for artworks. */
const artworkWording = new Map<string, string>([
  [pictureProblems.notAPicture, artworkProblems.unsupported],
  [pictureProblems.damaged, artworkProblems.damaged],
]);

/** ISO 32000-1, 7.5.5: the file ends with the offset of its last cross-reference table. Nothing may follow. */
function isCompletePdf(bytes: Uint8Array): boolean {
  const end = textOf(bytes.subarray(-1024));
  const [, tableAt] =
    /^startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end.slice(end.lastIndexOf("startxref"))) ?? [];
  if (tableAt === undefined) return false;
  const table = textOf(bytes.subarray(Number(tableAt), Number(tableAt) + 40));
  return /^\s{0,9}(xref\b|\d{1,10}\s+\d{1,5}\s+obj\b)/.test(table);
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
