import { ascii, u16, u32 } from "./file-bytes.ts";
import type { Clip } from "./write-webm.ts";

/** Puts the frames of one silent H.264 track into an MP4 file that can be played while it loads. */
export function writeMp4(clip: Clip & { readonly decoderConfiguration: Uint8Array }): Uint8Array {
  const { frames } = clip;
  const type = box("ftyp", ascii("isom"), u32(512), ascii("isomiso2avc1mp41"));
  const index = (mediaAt: number) => movie(clip, mediaAt);
  const media = box("mdat", ...frames.map(({ bytes }) => bytes));
  return Buffer.concat([type, index(type.length + index(0).length + 8), media]);
}

function movie(clip: Clip & { readonly decoderConfiguration: Uint8Array }, mediaAt: number): Uint8Array {
  const { width, height, framesPerSecond, frames } = clip;
  const length = frames.length;
  const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));
  return box(
    "moov",
    full(
      "mvhd",
      0,
      u32(0),
      u32(0),
      u32(framesPerSecond),
      u32(length),
      u32(0x10000),
      u16(0x100),
      zeros(10),
      matrix,
      zeros(24),
      u32(2),
    ),
    box(
      "trak",
      full(
        "tkhd",
        3,
        u32(0),
        u32(0),
        u32(1),
        u32(0),
        u32(length),
        zeros(16),
        matrix,
        u32(width << 16),
        u32(height << 16),
      ),
      box(
        "mdia",
        // 0x55c4: no language
        full("mdhd", 0, u32(0), u32(0), u32(framesPerSecond), u32(length), u16(0x55c4), u16(0)),
        full("hdlr", 0, u32(0), ascii("vide"), zeros(12), ascii("\0")),
        box(
          "minf",
          full("vmhd", 1, zeros(8)),
          box("dinf", full("dref", 0, u32(1), full("url ", 1))),
          sampleTable(clip, mediaAt),
        ),
      ),
    ),
  );
}

function sampleTable(
  clip: Clip & { readonly decoderConfiguration: Uint8Array },
  mediaAt: number,
): Uint8Array {
  const { width, height, frames } = clip;
  const keys = frames.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  const visual = box(
    "avc1",
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000), // 72 dots per inch, both ways
    u32(0x480000),
    u32(0),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    box("avcC", clip.decoderConfiguration),
  );
  return box(
    "stbl",
    full("stsd", 0, u32(1), visual),
    full("stts", 0, u32(1), u32(frames.length), u32(1)),
    full("stss", 0, u32(keys.length), ...keys.map(u32)),
    full("stsc", 0, u32(1), u32(1), u32(frames.length), u32(1)),
    full("stsz", 0, u32(0), u32(frames.length), ...frames.map(({ bytes }) => u32(bytes.length))),
    full("stco", 0, u32(1), u32(mediaAt)),
  );
}

function box(name: string, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), ascii(name), content]);
}

/** A box with a version (0) and flags. */
function full(name: string, flags: number, ...parts: Uint8Array[]): Uint8Array {
  return box(name, u32(flags), ...parts);
}

function zeros(length: number): Uint8Array {
  return Buffer.alloc(length);
}
