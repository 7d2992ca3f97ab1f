import { describe, expect, it, vi } from "vitest";
import { decodeOrderFile } from "./decode-order-file.ts";
import { readTextFile } from "./read-text-file.ts";

const bytes = (...numbers: number[]) => new Uint8Array(numbers);
const utf16 = (text: string, mark: number[], isBig = false) =>
  bytes(
    ...mark,
    ...Array.from(text).flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

describe("a buyer's file as text", () => {
  it.each([
    ["UTF-8", new TextEncoder().encode("SKU,Qty ₹")],
    ["UTF-8 with a byte order mark", bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode("SKU,Qty ₹"))],
    ["UTF-16, little end first", utf16("SKU,Qty ₹", [0xff, 0xfe])],
    ["UTF-16, big end first", utf16("SKU,Qty ₹", [0xfe, 0xff], true)],
    ["UTF-16 without a mark", utf16("SKU,Qty ₹", [])],
    ["UTF-16 without a mark, big end first", utf16("SKU,Qty ₹", [], true)],
  ])("is read in %s", (_encoding, file) => {
    expect(decodeOrderFile(file)).toEqual({ text: "SKU,Qty ₹" });
  });

  it("is read in Windows-1252 too, with a note", () => {
    const file = bytes(...Array.from("Caf\u00e9,5", (letter) => letter.charCodeAt(0)));
    expect(decodeOrderFile(file)).toEqual({
      text: "Café,5",
      warning: expect.stringContaining("not in UTF-8"),
    });
  });

  it.each([
    ["nothing at all", bytes(), "This file is empty."],
    ["blanks alone", new TextEncoder().encode(" \r\n \n"), "This file is empty."],
    ["a byte order mark alone", bytes(0xef, 0xbb, 0xbf), "This file is empty."],
    [
      "an old Excel workbook",
      bytes(0xd0, 0xcf, 0x11, 0xe0, 9),
      "This workbook is of an old kind, or has a password. Save it as Excel Workbook (.xlsx) without a password, and upload that.",
    ],
    [
      "a PDF",
      new TextEncoder().encode("%PDF-1.7"),
      "This is a PDF. Upload a CSV or Excel file, or copy its lines and paste them.",
    ],
    [
      "a picture",
      bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 1),
      "This is not a text file. Upload a CSV or Excel file.",
    ],
  ])("%s is refused with a sentence", (_what, file, refusal) => {
    expect(decodeOrderFile(file)).toEqual({ refusal });
  });

  it("more than 1 MB is refused before it is read", async () => {
    const large = new File([new Uint8Array(1024 * 1024 + 1)], "large.csv");
    expect(await readTextFile(large)).toEqual({
      refusal: "This file has 1.0 MB. Quick order takes up to 1 MB: split it.",
    });
    const edge = new File(["a".repeat(1024 * 1024)], "edge.csv");
    expect(await readTextFile(edge)).toHaveProperty("text");
  });

  it("that keeps its worker busy for ten seconds is refused, and the worker ended", async () => {
    vi.useFakeTimers();
    const terminate = vi.fn();
    class BusyWorker extends EventTarget {
      postMessage() {}
      terminate = terminate;
    }
    vi.stubGlobal("Worker", BusyWorker);
    const read = readTextFile(new File(["a,1"], "order.csv"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await read).toEqual({
      refusal: "This file takes too much time or memory to read. Split it, or paste its lines.",
    });
    expect(terminate).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
