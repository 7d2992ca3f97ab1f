/** Small generated pictures: valid for parsers of headers, and the PNG is shown by browsers. */

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const le16 = (value: number) => [value & 0xff, value >> 8];
const le24 = (value: number) => [value & 0xff, (value >> 8) & 0xff, value >> 16];
const le32 = (value: number) => [...le16(value & 0xffff), ...le16(value >>> 16)];

const bytes = (...parts: number[][]) => new Uint8Array(parts.flat());

const jpegSegment = (marker: number, data: number[]) => [0xff, marker, ...u16(data.length + 2), ...data];

/** JFIF of one component, whose scan has a stuffed zero and a restart marker. `more` are segments before the frame. */
export function jpegBytes(width = 8, height = 6, more: number[] = []): Uint8Array<ArrayBuffer> {
  return bytes(
    [0xff, 0xd8],
    jpegSegment(0xe0, [...ascii("JFIF"), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    more,
    jpegSegment(0xc4, [0, ...Array.from({ length: 16 }, () => 0)]),
    [0xff, 0xff],
    jpegSegment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]).slice(1),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    [0xff, 0xd9],
  );
}

/** A comment segment with any text. */
export const jpegComment = (text: string) => jpegSegment(0xfe, ascii(text));

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function crc(data: number[]): number {
  let c = 0xffffffff;
  for (const byte of data) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

export const pngChunk = (name: string, data: number[] = []) => {
  const named = [...ascii(name), ...data];
  return [...u32(data.length), ...named, ...u32(crc(named))];
};

/** 8-bit greyscale in one shade. `more` are chunks after the header. */
export function pngBytes(width = 8, height = 6, shade = 128, more: number[] = []): Uint8Array<ArrayBuffer> {
  // Zlib with one stored block; only small pictures have all their rows.
  const rows = Array.from({ length: Math.min(height, 60) }, () => [
    0,
    ...Array.from({ length: Math.min(width, 60) }, () => shade),
  ]).flat();
  let [a, b] = [1, 0];
  for (const byte of rows) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  const stored = [
    0x78,
    0x01,
    1,
    ...le16(rows.length),
    ...le16(rows.length ^ 0xffff),
    ...rows,
    ...u16(b),
    ...u16(a),
  ];
  return bytes(
    [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a],
    pngChunk("IHDR", [...u32(width), ...u32(height), 8, 0, 0, 0, 0]),
    more,
    pngChunk("IDAT", stored),
    pngChunk("IEND"),
  );
}

export const riffChunk = (name: string, data: number[]) => [
  ...ascii(name),
  ...le32(data.length),
  ...data,
  ...(data.length % 2 === 1 ? [0] : []),
];

const riff = (...chunks: number[][]) => {
  const body = [...ascii("WEBP"), ...chunks.flat()];
  return bytes(ascii("RIFF"), le32(body.length), body);
};
const lossy = (width: number, height: number) =>
  riffChunk("VP8 ", [0x10, 0, 0, 0x9d, 0x01, 0x2a, ...le16(width), ...le16(height), 0, 0, 0]);
const lossless = (width: number, height: number) =>
  riffChunk("VP8L", [0x2f, ...le32((((height - 1) << 14) | (width - 1)) >>> 0), 0]);
const extended = (width: number, height: number, flags: number) =>
  riffChunk("VP8X", [flags, 0, 0, 0, ...le24(width - 1), ...le24(height - 1)]);

export const webpBytes = {
  lossy: (width = 8, height = 6) => riff(lossy(width, height)),
  lossless: (width = 8, height = 6) => riff(lossless(width, height)),
  extended: (width = 8, height = 6) =>
    riff(extended(width, height, 0x10), riffChunk("ICCP", [1]), lossy(width, height)),
  moving: (width = 8, height = 6) => riff(extended(width, height, 0x02), riffChunk("ANIM", [0, 0])),
  withoutPixels: (width = 8, height = 6) => riff(extended(width, height, 0)),
};

/** Concatenates files. */
export function joined(...files: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  return bytes(...files.map((file) => (typeof file === "string" ? ascii(file) : [...file])));
}
