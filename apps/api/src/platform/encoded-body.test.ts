import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { chooseEncoding, matchesEtag, encodeBody } from "./encoded-body.ts";

describe("the encoding of an answer", () => {
  test.each([
    [undefined, "identity"],
    ["", "identity"],
    ["identity", "identity"],
    ["*", "identity"],
    ["deflate, zstd", "identity"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.1, gzip;q=1.0", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.000, gzip;q=0", "identity"],
    ["brotli, x-gzip", "identity"],
  ])("for the header Accept-Encoding %j is %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
    expect(chooseEncoding(header)).toBe(encoding);
  });

  test("stays correct when there are more headers than the cache holds", () => {
    for (let i = 0; i < 1000; i += 1) expect(chooseEncoding(`made-up-${i}, gzip`)).toBe("gzip");
  });
});

test("every encoding decodes to the same text and has its own ETag", () => {
  const text = JSON.stringify({ title: "Poly bag ₹ 0.66 · ".repeat(200) });
  const body = encodeBody(text);
  expect(body.identity.bytes.toString()).toBe(text);
  expect(gunzipSync(body.gzip.bytes).toString()).toBe(text);
  expect(brotliDecompressSync(body.br.bytes).toString()).toBe(text);
  const etags = Object.values(body).map(({ etag }) => etag);
  expect(new Set(etags).size).toBe(3);
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  expect(encodeBody(`${text} `).identity.etag).not.toBe(body.identity.etag);
});

test.each([
  [undefined, false],
  ['"abc-br"', true],
  ['W/"abc-br"', true],
  ['"old", W/"abc-br"', true],
  ["*", true],
  ['"abc"', false],
  ['"abc-br', false],
  ["", false],
])('If-None-Match %j against "abc-br": %s', (header, matches) => {
  expect(matchesEtag(header, '"abc-br"')).toBe(matches);
});
