import type { PictureFormat } from "./picture-path.ts";

/** The maximum size of a photograph in bytes: 1 MB, as for every staff upload (staff §5). */
export const maxPictureBytes = 1024 * 1024;

/** The maximum width and height in pixels; pages show at most a third of this size. */
export const maxPicturePixels = 6000;

export interface PictureHeader {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

/** The refusals, as the end of a sentence: "file must be ...". */
export const pictureProblems = {
  empty: "must not be empty",
  tooLarge: "must be at most 1 MB",
  notAPicture: "must be a JPEG, PNG or WebP picture",
  damaged: "must be a whole picture: this file is incomplete or has extra data at its end",
  animated: "must be a still picture",
  tooManyPixels: `must be at most ${maxPicturePixels} pixels wide and high`,
} as const;

/**
 * Reads the format and size of a picture from its bytes; its name and declared media type are ignored. The file is read
 * from first to last byte, so that a truncated file, or one with another file appended, is refused. Pixels are not decoded.
 *
 * @returns the format and size in pixels, or the refusal (the end of a sentence)
 */
export function readPicture(bytes: Uint8Array): PictureHeader | { problem: string } {
  if (bytes.length > maxPictureBytes) return { problem: pictureProblems.tooLarge };
  const header = readPictureHeader(bytes);
  if ("problem" in header || Math.max(header.width, header.height) <= maxPicturePixels) return header;
  return { problem: pictureProblems.tooManyPixels };
}

/** Like `readPicture`, for pictures of any size. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | { problem: string } {
  if (bytes.length === 0) return { problem: pictureProblems.empty };
  const parse = [jpeg, png, webp].find(({ magic }) => magic.test(magicBytes(bytes)))?.parse;
  if (!parse) return { problem: pictureProblems.notAPicture };
  const header = parse(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (header === "damaged" || header === "animated") return { problem: pictureProblems[header] };
  return header.width === 0 || header.height === 0 ? { problem: pictureProblems.damaged } : header;
}

interface Format {
  /** The magic bytes, one character for each. */
  readonly magic: RegExp;
  readonly parse: (view: DataView) => PictureHeader | "damaged" | "animated";
}

const jpeg: Format = { magic: /^\u00ff\u00d8\u00ff/, parse: parseJpeg };
const png: Format = { magic: /^\u0089PNG\r\n\W\n/, parse: parsePng };
const webp: Format = { magic: /^RIFF[^]{4}WEBP/, parse: parseWebp };

function magicBytes(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 12));
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, n) => view.getUint8(at + n)));
}

const jpegEnd = 0xd9;
const jpegScan = 0xda;

/** ITU T.81, annex B: segments, each after 0xff and its marker, with scans of coded data between them. */
function parseJpeg(view: DataView): PictureHeader | "damaged" {
  const end = view.byteLength;
  let size: { width: number; height: number } | undefined;
  let at = 2;
  while (at + 1 < end) {
    if (view.getUint8(at) !== 0xff) return "damaged";
    const marker = view.getUint8(at + 1);
    // Any number of 0xff may precede a marker.
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

/** The markers of frame headers; three of their range mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The end of the coded data: a marker that is neither a stuffed zero nor a restart. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const marker = view.getUint8(at + 1);
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return view.byteLength;
}

/** PNG (third edition), section 5: chunks of length, name, data and check sum, the first IHDR, the last IEND. */
function parsePng(view: DataView): PictureHeader | "damaged" | "animated" {
  const end = view.byteLength;
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  for (let at = 8; at + 12 <= end;) {
    const length = view.getUint32(at);
    const name = nameAt(view, at + 4);
    const next = at + 12 + length;
    if (next > end || (name === "IHDR") !== (size === undefined)) return "damaged";
    if (name === "acTL") return "animated";
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

/** RFC 9649: a RIFF file of the stated length, made of chunks of even length. */
function parseWebp(view: DataView): PictureHeader | "damaged" | "animated" {
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
    if (read === "damaged" || read === "animated") return read;
    // The canvas of an extended header is the picture's size.
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
    if ((byte(0) & 0x02) !== 0) return "animated";
    const side = (offset: number) => (byte(offset) | (byte(offset + 1) << 8) | (byte(offset + 2) << 16)) + 1;
    return { width: side(4), height: side(7) };
  }
  return undefined;
}
