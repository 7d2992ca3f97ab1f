import { ascii, float64, u32 } from "./file-bytes.ts";

/** A frame as an encoder gives it. */
export interface EncodedFrame {
  readonly atMs: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
}

export interface Clip {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly frames: readonly EncodedFrame[];
}

/** Puts the frames of one silent VP9 track into a WebM file, with its length and an entry to begin at. */
export function writeWebm({ width, height, framesPerSecond, frames }: Clip): Uint8Array {
  const durationMs = (frames.length * 1000) / framesPerSecond;
  const info = element(
    0x1549a966,
    element(0x2ad7b1, u32(1_000_000)), // a millisecond, in nanoseconds
    element(0x4489, float64(durationMs)),
    element(0x4d80, ascii("dakbag")),
    element(0x5741, ascii("dakbag")),
  );
  const tracks = element(
    0x1654ae6b,
    element(
      0xae,
      element(0xd7, u32(1)),
      element(0x73c5, u32(1)),
      element(0x83, u32(1)), // video
      element(0x9c, u32(0)),
      element(0x86, ascii("V_VP9")),
      element(0xe0, element(0xb0, u32(width)), element(0xba, u32(height))),
    ),
  );
  const cuesAt = (cluster: number) =>
    element(
      0x1c53bb6b,
      element(0xbb, element(0xb3, u32(0)), element(0xb7, element(0xf7, u32(1)), element(0xf1, u32(cluster)))),
    );
  const cues = cuesAt(info.length + tracks.length + cuesAt(0).length);
  const cluster = element(
    0x1f43b675,
    element(0xe7, u32(0)),
    ...frames.map(({ atMs, isKey, bytes }) =>
      element(0xa3, Uint8Array.of(0x81, atMs >> 8, atMs & 0xff, isKey ? 0x80 : 0), bytes),
    ),
  );
  const head = element(
    0x1a45dfa3,
    element(0x4286, u32(1)),
    element(0x42f7, u32(1)),
    element(0x42f2, u32(4)),
    element(0x42f3, u32(8)),
    element(0x4282, ascii("webm")),
    element(0x4287, u32(4)),
    element(0x4285, u32(2)),
  );
  return Buffer.concat([head, element(0x18538067, info, tracks, cues, cluster)]);
}

/** An EBML element: its id, its length in eight bytes, and what it holds. */
function element(id: number, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const name = Buffer.from(id.toString(16), "hex");
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([name, length, content]);
}
