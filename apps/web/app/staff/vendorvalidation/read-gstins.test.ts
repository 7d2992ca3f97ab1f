import { describe, expect, it } from "vitest";
import { readGstins } from "./read-gstins.ts";

const [one, two] = ["27ABCDE1234F1Z0", "07ABCDE1234F1Z2"];

describe("GSTINs in a pasted text", () => {
  it.each([
    [`${one}\n${two}`],
    [`${one}\r\n\r\n${two}\r\n`],
    [`${one}, ${two}`],
    [`${one};${two}`],
    [`${one}\t${two}`],
    [`${one} ${two}`],
    [`  ${one.toLowerCase()}\n27 ABCDE 1234 F1Z0\n${two}`],
    [`"${one}","${two}"\n"${one}"`],
  ])("%j has two", (text) => {
    expect(readGstins(text)).toEqual([one, two]);
  });

  it("keeps invalid texts, so that they are reported, and NA", () => {
    expect(readGstins(`nonsense\nNA\n${one}`)).toEqual(["NONSENSE", "NA", one]);
    expect(readGstins(" \n,, ;")).toEqual([]);
  });
});
