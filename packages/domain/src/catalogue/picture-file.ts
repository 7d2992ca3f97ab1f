/** The largest photograph of a product that the shop keeps, in bytes: 1 MB, as every file of staff (staff §5). */
export const maxPictureBytes = 1024 * 1024;

/** The longest side of one, in pixels. A page never shows more than a fifth of it. */
export const maxPicturePixels = 6000;

/** The kinds of pictures that the shop keeps, as their addresses end. */
export const pictureFormats = ["jpg", "png", "webp"] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureHeader {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

/** What is said of files that are not taken, as the end of a sentence: "file must be ...". */
export const pictureProblems = {
  empty: "must not be empty",
  tooLarge: "must be at most 1 MB",
  noPicture: "must be a JPEG, PNG or WebP picture",
  damaged: "must be a whole picture: this one breaks off, or something else hangs behind it",
  moving: "must be a still picture",
  tooManyPixels: `must be at most ${maxPicturePixels} pixels wide and high`,
} as const;

/**
 * Reads what a picture is and measures from its own bytes; neither its name nor what the sender calls it counts. The
 * file is walked from its first byte to its last, so that one which breaks off, or has another file behind it, is no
 * picture. What the pixels show is not looked at.
 *
 * @returns the kind and size in pixels, or why the file is not taken (the end of a sentence)
 */
export function readPicture(bytes: Uint8Array): PictureHeader | { problem: string } {
  if (bytes.length > maxPictureBytes) return { problem: pictureProblems.tooLarge };
  const header = readPictureHeader(bytes);
  if ("problem" in header || Math.max(header.width, header.height) <= maxPicturePixels) return header;
  return { problem: pictureProblems.tooManyPixels };
}

/** The same for pictures of any size: whether the file is one picture, whole and still. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | { problem: string } {
  if (bytes.length === 0) return { problem: pictureProblems.empty };
  const walk = [jpeg, png, webp].find(({ begins }) => begins.test(beginningOf(bytes)))?.walk;
  if (!walk) return { problem: pictureProblems.noPicture };
  const header = walk(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (header === "damaged" || header === "moving") return { problem: pictureProblems[header] };
  return header.width === 0 || header.height === 0 ? { problem: pictureProblems.damaged } : header;
}

interface Format {
  /** The magic bytes, each as the character of its code. */
  readonly begins: RegExp;
  readonly walk: (view: DataView) => PictureHeader | "damaged" | "moving";
}

const jpeg: Format = { begins: /^\u00ff\u00d8\u00ff/, walk: walkJpeg };
const png: Format = { begins: /^\u0089PNG\r\n\W\n/, walk: walkPng };
const webp: Format = { begins: /^RIFF[^]{4}WEBP/, walk: walkWebp };

function beginningOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 12));
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, n) => view.getUint8(at + n)));
}

const jpegEnd = 0xd9;
const jpegScan = 0xda;

/** ITU T.81, annex B: segments, each behind 0xff and its marker, then scans of coded data between them. */
function walkJpeg(view: DataView): PictureHeader | "damaged" {
  const end = view.byteLength;
  let size: { width: number; height: number } | undefined;
  let at = 2;
  while (at + 1 < end) {
    if (view.getUint8(at) !== 0xff) return "damaged";
    const marker = view.getUint8(at + 1);
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === jpegEnd) return size && at + 2 === end ? { format: "jpg", ...size } : "damaged";
    if (at + 4 > end) return "damaged";
    const next = at + 2 + view.getUint16(at + 2);
    if (next > end || next < at + 4) return "damaged";
    if (isFrame(marker)) {
      if (next < at + 9) return "damaged";
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at = marker === jpegScan ? endOfScan(view, next) : next;
  }
  return "damaged";
}

/** The markers of a frame's header; three of their range mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Where the coded data end: at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const marker = view.getUint8(at + 1);
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return view.byteLength;
}

/** PNG (third edition), section 5: chunks of length, name, data and check sum, the first IHDR, the last IEND. */
function walkPng(view: DataView): PictureHeader | "damaged" | "moving" {
  const end = view.byteLength;
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  for (let at = 8; at + 12 <= end;) {
    const length = view.getUint32(at);
    const name = nameAt(view, at + 4);
    const next = at + 12 + length;
    if (next > end || (name === "IHDR") !== (size === undefined)) return "damaged";
    if (name === "acTL") return "moving";
    if (name === "IHDR") {
      if (length !== 13) return "damaged";
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    hasPixels ||= name === "IDAT" && length > 0;
    if (name === "IEND") return size && hasPixels && next === end ? { format: "png", ...size } : "damaged";
    at = next;
  }
  return "damaged";
}

/** RFC 9649: a RIFF file that is as long as it says, made of chunks of even length. */
function walkWebp(view: DataView): PictureHeader | "damaged" | "moving" {
  const end = view.byteLength;
  if (view.getUint32(4, true) + 8 !== end) return "damaged";
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  for (let at = 12; at < end;) {
    if (at + 8 > end) return "damaged";
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (next > end) return "damaged";
    const name = nameAt(view, at);
    const read = sizeInChunk(view, name, at + 8, length);
    if (read === "damaged" || read === "moving") return read;
    // Where there is an extended header, its canvas is the picture's size.
    size ??= read;
    hasPixels ||= name === "VP8 " || name === "VP8L";
    at = next;
  }
  return size && hasPixels ? { format: "webp", ...size } : "damaged";
}

function sizeInChunk(view: DataView, name: string, at: number, length: number) {
  const byte = (offset: number) => view.getUint8(at + offset);
  if (name === "VP8 ") {
    if (length < 10 || byte(3) !== 0x9d || byte(4) !== 0x01 || byte(5) !== 0x2a) return "damaged";
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  }
  if (name === "VP8L") {
    if (length < 5 || byte(0) !== 0x2f) return "damaged";
    const bits = view.getUint32(at + 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (name === "VP8X") {
    if (length < 10) return "damaged";
    if ((byte(0) & 0x02) !== 0) return "moving";
    const side = (offset: number) => (byte(offset) | (byte(offset + 1) << 8) | (byte(offset + 2) << 16)) + 1;
    return { width: side(4), height: side(7) };
  }
  return undefined;
}

/** The address of a picture that the shop keeps, by the SHA-256 of its bytes as 64 hexadecimal digits. */
export function picturePath({ sha256, format }: { sha256: string; format: PictureFormat }): string {
  return `/pictures/${sha256}.${format}`;
}

/** Reads what `picturePath` writes; undefined for any other address. */
export function parsePicturePath(address: string): { sha256: string; format: PictureFormat } | undefined {
  const [, sha256, end] = /^\/pictures\/([0-9a-f]{64})\.([a-z]+)$/.exec(address) ?? [];
  const format = pictureFormats.find((known) => known === end);
  return sha256 !== undefined && format ? { sha256, format } : undefined;
}
