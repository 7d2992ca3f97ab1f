import { signatory } from "@dakbag/company/signatory";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  jpegBytes,
  pngBytes,
  pngChunk,
  webpBytes,
} from "../../../../../packages/domain/test-support/picture-bytes.ts";
import { assertSignature, findSignature, signedBy } from "./signature-picture.ts";

let path = "";
let folder: URL;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), "dakbag-signatures-"));
  folder = pathToFileURL(`${path}/`);
});
afterAll(() => rm(path, { recursive: true }));

/** A header's byte: 25 is the kind of colours, 28 the interlacing. */
function pngWith(at: number, byte: number): Uint8Array {
  const png = pngBytes();
  png[at] = byte;
  return png;
}

test("today's signature can be printed", () => {
  expect(() => assertSignature()).not.toThrow();
  expect(signedBy()).toMatchObject(signatory!);
  expect(findSignature(signedBy())).toBeDefined();
});

test.each<[string, Uint8Array]>([
  ["a JPEG", jpegBytes()],
  ["a grey PNG", pngBytes()],
  ["a PNG with a palette", pngWith(25, 3)],
])("%s is accepted", async (_case, bytes) => {
  await writeFile(join(path, "signature"), bytes);
  expect(() => assertSignature({ name: "A", signature: "signature" }, folder)).not.toThrow();
});

const notPrintable = "must be a JPEG, or a PNG without transparency and interlacing.";
test.each<[string, Uint8Array, string]>([
  ["a text", Buffer.from("A. Verma"), "must be a JPEG, PNG or WebP picture."],
  ["half a picture", jpegBytes().subarray(0, 30), "must be a whole picture"],
  ["more than 100 kB", new Uint8Array(100_001), "must be at most 100 kB."],
  ["a WebP picture", webpBytes.lossy(), notPrintable],
  ["a PNG with transparency", pngWith(25, 6), notPrintable],
  ["a grey PNG with transparency", pngWith(25, 4), notPrintable],
  ["a PNG with a transparent colour", pngBytes(8, 6, 128, pngChunk("tRNS", [0, 128])), notPrintable],
  ["an interlaced PNG", pngWith(28, 1), notPrintable],
])("%s stops the start with the file's name", async (_case, bytes, problem) => {
  await writeFile(join(path, "signature"), bytes);
  expect(() => assertSignature({ name: "A", signature: "signature" }, folder)).toThrow(
    `The signature packages/company/signatures/signature ${problem}`,
  );
});

test("a signature whose file is missing stops the start", () => {
  expect(() => assertSignature({ name: "A", signature: "gone.png" }, folder)).toThrow(
    "signatures/gone.png is missing.",
  );
});

test("a document of before has its own signature, or none when its file is gone or another one", async () => {
  await writeFile(join(path, "of-asha"), jpegBytes());
  const signed = signedBy({ name: "Asha", signature: "of-asha" }, folder);
  expect(findSignature(signed, folder)).toBe(join(path, "of-asha"));
  await writeFile(join(path, "of-asha"), pngBytes());
  expect(findSignature(signed, folder)).toBeUndefined();
  await rm(join(path, "of-asha"));
  expect(findSignature(signed, folder)).toBeUndefined();
});

test("a name alone, or none, needs no file", () => {
  for (const signer of [null, { name: "A", signature: null }]) {
    expect(() => assertSignature(signer, folder)).not.toThrow();
    expect(findSignature(signedBy(signer, folder), folder)).toBeUndefined();
  }
});
