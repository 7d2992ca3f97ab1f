import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pdfBytes } from "../../test-support/pdf-bytes.ts";
import { joined, jpegBytes, pngBytes, pngChunk, webpBytes } from "../../test-support/picture-bytes.ts";
import { artworkProblems, maxArtworkBytes, readArtwork } from "./artwork-file.ts";
import { pictureProblems } from "../catalogue/picture-file.ts";

const html = "<!doctype html><script>alert(1)</script>";
const damaged = { problem: artworkProblems.damaged };
const otherKind = { problem: artworkProblems.unsupported };

describe("reading an artwork from its bytes", () => {
  test.each([
    ["a PDF", pdfBytes(), "pdf"],
    [
      "a PDF with an incremental update and a second cross-reference table",
      joined(pdfBytes(), secondTable()),
      "pdf",
    ],
    ["a JPEG", jpegBytes(), "jpg"],
    ["a PNG", pngBytes(), "png"],
    ["a PNG of 12,000 pixels", pngBytes(12_000, 1), "png"],
    ["a WebP", webpBytes.lossy(), "webp"],
  ])("%s is accepted", (_what, bytes, format) => {
    expect(readArtwork(bytes)).toEqual({ format });
  });

  /** A cross-reference table whose startxref points to itself. */
  function secondTable(): string {
    const at = pdfBytes().length;
    return `xref\n0 0\ntrailer <</Prev 9>>\nstartxref\n${at}\n%%EOF\r\n`;
  }

  test.each([
    ["an empty file", joined(), { problem: artworkProblems.empty }],
    ["a program", joined("MZ", new Uint8Array(200)), otherKind],
    ["an archive", joined("PK\u0003\u0004", new Uint8Array(200)), otherKind],
    ["an SVG", joined('<svg xmlns="http://www.w3.org/2000/svg"/>'), otherKind],
    ["PostScript", joined("%!PS-Adobe-3.0 EPSF-3.0\n%%EOF\n"), otherKind],
    ["HTML before a PDF", joined(html, pdfBytes()), otherKind],
    ["a PDF without a version", joined("%PDF-html", pdfBytes().slice(8)), otherKind],
    ["a truncated PDF", pdfBytes().slice(0, -20), damaged],
    ["only the header of a PDF", joined("%PDF-1.7\n"), damaged],
    ["a PDF with HTML appended", joined(pdfBytes(), html), damaged],
    ["a PDF with an archive appended", joined(pdfBytes(), "PK\u0005\u0006", new Uint8Array(18)), damaged],
    [
      "HTML between the header and trailer of a PDF",
      joined("%PDF-1.7\n", html, "\nstartxref\n9\n%%EOF\n"),
      damaged,
    ],
    [
      "a PDF whose table offset is beyond the end of the file",
      joined("%PDF-1.7\nstartxref\n9999\n%%EOF\n"),
      damaged,
    ],
    ["a PNG with HTML appended", joined(pngBytes(), html), damaged],
    ["an animated picture", webpBytes.moving(), { problem: pictureProblems.animated }],
    ["a picture of 12,001 pixels", pngBytes(1, 12_001), { problem: artworkProblems.tooManyPixels }],
  ])("%s is rejected", (_what, bytes, refusal) => {
    expect(readArtwork(bytes)).toEqual(refusal);
  });

  test("a file of 5 MB is accepted, one byte more is rejected", () => {
    const empty = pngBytes(8, 6, 0, pngChunk("tEXt")).length;
    const filled = (length: number) => {
      const [head, tail] = [pngBytes().slice(0, 33), pngBytes().slice(33)];
      const chunk = Uint8Array.from(pngChunk("tEXt"));
      const text = new Uint8Array(length).fill(65);
      const size = new Uint8Array(4);
      new DataView(size.buffer).setUint32(0, length);
      return new Blob([head, size, chunk.slice(4, 8), text, chunk.slice(8), tail]).bytes();
    };
    return Promise.all([filled(maxArtworkBytes - empty), filled(maxArtworkBytes - empty + 1)]).then(
      ([largest, tooLarge]) => {
        expect(readArtwork(largest)).toEqual({ format: "png" });
        expect(readArtwork(tooLarge)).toEqual({ problem: artworkProblems.tooLarge });
      },
    );
  });

  test("no input makes it throw", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Uint8Array>(pdfBytes(), jpegBytes(), pngBytes(), webpBytes.lossy()),
        fc.uint8Array({ maxLength: 40 }),
        fc.nat(600),
        (file, more, at) => {
          const answer = readArtwork(joined(file.slice(0, at), more, file.slice(at)));
          expect("format" in answer || answer.problem.startsWith("must")).toBe(true);
        },
      ),
    );
  });
});
