import { pictureFormats, pictureProblems, readPictureHeader } from "../catalogue/picture-file.ts";

/** The largest artwork that an enquiry may bring, in bytes: 5 MB, a logo for print with room to spare. */
export const maxArtworkBytes = 5 * 1024 * 1024;

/** The longest side of one that is a picture, in pixels: a 40-inch bag at 300 dots an inch. */
export const maxArtworkPixels = 12_000;

/** What an artwork may be, as its file's name ends. */
export const artworkFormats = ["pdf", ...pictureFormats] as const;

export type ArtworkFormat = (typeof artworkFormats)[number];

/** What is said of files that are not taken, as the end of a sentence: "file must be ...". */
export const artworkProblems = {
  empty: "must not be empty",
  tooLarge: "must be at most 5 MB",
  otherKind: "must be a PDF, JPEG, PNG or WebP; please save drawings (SVG, AI, CDR) as PDF",
  damaged: "must be a whole file: this one breaks off, or something else hangs behind it",
  tooManyPixels: `must be at most ${maxArtworkPixels} pixels wide and high`,
} as const;

/**
 * Reads what an artwork is from its own bytes; neither its name nor what the sender calls it counts. Pictures are
 * walked from end to end. Of a PDF the frame is looked at, its header, its end and the table that the end points to;
 * what is drawn in it, or does something in it, is not.
 *
 * @returns the kind, or why the file is not taken (the end of a sentence)
 */
export function readArtwork(bytes: Uint8Array): { format: ArtworkFormat } | { problem: string } {
  if (bytes.length === 0) return { problem: artworkProblems.empty };
  if (bytes.length > maxArtworkBytes) return { problem: artworkProblems.tooLarge };
  if (/^%PDF-[12]\.\d/.test(textOf(bytes.subarray(0, 8)))) {
    return isWholePdf(bytes) ? { format: "pdf" } : { problem: artworkProblems.damaged };
  }
  const header = readPictureHeader(bytes);
  if ("problem" in header) return { problem: ofArtworks.get(header.problem) ?? header.problem };
  const isTooBig = Math.max(header.width, header.height) > maxArtworkPixels;
  return isTooBig ? { problem: artworkProblems.tooManyPixels } : { format: header.format };
}

/** What is said otherwise of artworks than of pictures, which are all pictures. */
const ofArtworks = new Map<string, string>([
  [pictureProblems.noPicture, artworkProblems.otherKind],
  [pictureProblems.damaged, artworkProblems.damaged],
]);

/** ISO 32000-1, 7.5.5: the file ends with where its last table of contents begins. Nothing may follow. */
function isWholePdf(bytes: Uint8Array): boolean {
  const end = textOf(bytes.subarray(-1024));
  const [, tableAt] =
    /^startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end.slice(end.lastIndexOf("startxref"))) ?? [];
  if (tableAt === undefined) return false;
  const table = textOf(bytes.subarray(Number(tableAt), Number(tableAt) + 40));
  return /^\s{0,9}(xref\b|\d{1,10}\s+\d{1,5}\s+obj\b)/.test(table);
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
