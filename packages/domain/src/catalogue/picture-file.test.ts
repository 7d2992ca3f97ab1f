import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  joined,
  jpegBytes,
  jpegComment,
  pngBytes,
  pngChunk,
  riffChunk,
  webpBytes,
} from "../../test-support/picture-bytes.ts";
import { maxPictureBytes, pictureProblems, readPicture } from "./picture-file.ts";
import { parsePicturePath, type PictureFormat, picturePath } from "./picture-path.ts";
import { pictureWidths, readResizedName, resizedPicturePath } from "./product-picture.ts";

type Make = (width?: number, height?: number) => Uint8Array<ArrayBuffer>;
const kinds: [string, PictureFormat, Make][] = [
  ["JPEG", "jpg", jpegBytes],
  ["PNG", "png", pngBytes],
  ["WebP, lossy", "webp", webpBytes.lossy],
  ["WebP, lossless", "webp", webpBytes.lossless],
  ["WebP, extended", "webp", webpBytes.extended],
];
const html = "<!doctype html><script>alert(1)</script>";

describe("reading a picture from its bytes", () => {
  test.each(kinds)(
    "%s: format and size are read, and more than 6000 pixels are rejected",
    (_name, format, make) => {
      expect(readPicture(make(8, 6))).toEqual({ format, width: 8, height: 6 });
      expect(readPicture(make(6000, 1))).toEqual({ format, width: 6000, height: 1 });
      expect(readPicture(make(6001, 1))).toEqual({ problem: pictureProblems.tooManyPixels });
      expect(readPicture(make(1, 6001))).toEqual({ problem: pictureProblems.tooManyPixels });
    },
  );

  test("a picture at an offset in a larger buffer is read", () => {
    const whole = joined("some bytes before", pngBytes(5, 4));
    expect(readPicture(whole.subarray(17))).toEqual({ format: "png", width: 5, height: 4 });
  });

  test.each([
    ["a GIF", joined("GIF89a", new Uint8Array(20))],
    ["an SVG", joined('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["HTML", joined(html)],
    ["a BMP", joined("BM", new Uint8Array(40))],
    ["sound in RIFF", joined("RIFF", new Uint8Array([4, 0, 0, 0]), "WAVE")],
    ["one byte", joined("x")],
    ["HTML before a picture", joined(html, pngBytes())],
  ])("%s is not a picture", (_name, file) => {
    expect(readPicture(file)).toEqual({ problem: pictureProblems.notAPicture });
  });

  test("an empty file and a file of one byte more than 1 MB are rejected", () => {
    expect(readPicture(new Uint8Array())).toEqual({ problem: pictureProblems.empty });
    const filler = (length: number) =>
      pngBytes(
        8,
        6,
        0,
        pngChunk(
          "tEXt",
          Array.from({ length }, () => 65),
        ),
      );
    const rest = filler(0).length;
    expect(readPicture(filler(maxPictureBytes - rest))).toEqual({ format: "png", width: 8, height: 6 });
    expect(readPicture(filler(maxPictureBytes - rest + 1))).toEqual({ problem: pictureProblems.tooLarge });
  });

  test("animated pictures are rejected", () => {
    expect(readPicture(webpBytes.moving())).toEqual({ problem: pictureProblems.animated });
    const frames = pngChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]);
    expect(readPicture(pngBytes(8, 6, 0, frames))).toEqual({ problem: pictureProblems.animated });
  });

  test.each([
    ["a PNG of no width", pngBytes(0, 6)],
    ["a JPEG of no height", jpegBytes(8, 0)],
    ["a WebP without pixels", webpBytes.withoutPixels()],
    [
      "a second header",
      pngBytes(
        8,
        6,
        0,
        pngChunk(
          "IHDR",
          Array.from({ length: 13 }, () => 1),
        ),
      ),
    ],
    ["a chunk longer than the file", pngBytes(8, 6, 0, [0x7f, 0xff, 0xff, 0xff, 1, 1, 1, 1])],
  ])("%s is damaged", (_name, file) => {
    expect(readPicture(file)).toEqual({ problem: pictureProblems.damaged });
  });

  test.each(kinds)(
    "%s that is truncated anywhere, or has other data appended, is rejected",
    (_name, _format, make) => {
      const whole = make(8, 6);
      for (let length = 0; length < whole.length; length += 1)
        expect(readPicture(whole.subarray(0, length)), `${length} bytes`).toHaveProperty("problem");
      for (const more of [html, "\0", "PK\u0003\u0004", make(8, 6)])
        expect(readPicture(joined(whole, more))).toEqual({ problem: pictureProblems.damaged });
    },
  );

  test("HTML in a comment or metadata chunk is accepted, because the file is served only as a picture", () => {
    expect(readPicture(jpegBytes(8, 6, jpegComment(html)))).toEqual({ format: "jpg", width: 8, height: 6 });
    const odd = joined(webpBytes.lossy());
    expect(riffChunk("EXIF", [1, 2, 3]).length % 2).toBe(0);
    expect(readPicture(odd)).toMatchObject({ format: "webp" });
  });

  test("no input makes it throw", () => {
    const beginnings = [jpegBytes(), pngBytes(), webpBytes.extended(), webpBytes.lossless()];
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.nat(200),
        fc.nat(255),
        fc.uint8Array(),
        (file, at, byte, more) => {
          const changed = file.slice();
          changed[at % changed.length] = byte;
          const read = readPicture(joined(changed, more));
          expect("problem" in read || (read.width > 0 && read.height <= 6000)).toBe(true);
          readPicture(more);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("the path of a picture", () => {
  const sha256 = "0123456789abcdef".repeat(4);

  test("a formatted path is parsed back to the same value", () => {
    for (const format of ["jpg", "png", "webp"] as const)
      expect(parsePicturePath(picturePath({ sha256, format }))).toEqual({ sha256, format });
  });

  test.each([
    `/pictures/${sha256}.svg`,
    `/pictures/${sha256.toUpperCase()}.png`,
    `/pictures/${sha256}.png?x=1`,
    `/pictures/${sha256}`,
    `/pictures/../${sha256}.png`,
    `https://elsewhere.example/pictures/${sha256}.png`,
    `/pictures/${sha256}.png\n`,
    "",
  ])("%j is not a path of a picture", (path) => {
    expect(parsePicturePath(path)).toBeUndefined();
  });
});

test("a stored picture has a path for each width, a picture of another site has none", () => {
  const path = picturePath({ sha256: "ab".repeat(32), format: "jpg" });
  for (const width of pictureWidths) {
    const resized = resizedPicturePath(path, width) ?? "";
    expect(resized.startsWith(`${path}/`)).toBe(true);
    expect(readResizedName(resized.slice(path.length + 1))).toBe(width);
  }
  expect(resizedPicturePath("https://cdn.example.in/a.jpg", 160)).toBeUndefined();
  for (const name of ["161.webp", "160.jpg", "160", ""]) expect(readResizedName(name)).toBeUndefined();
});
