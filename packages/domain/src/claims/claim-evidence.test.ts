import { expect, test } from "vitest";
import { isVideoUrl } from "./claim-evidence.ts";

test.each<[string, boolean]>([
  ["https://youtu.be/abc123", true],
  ["https://drive.google.com/file/d/1/view?usp=sharing", true],
  ["HTTPS://example.com/v", true],
  ["http://example.com/v", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["https://bank.in@evil.in/v", false],
  ["https://localhost/v", false],
  ["https://example.com/a b", false],
  ["https://example.com/a\nhttps://evil.in", false],
  ["https://example.com/\u202egpj", false],
  ["https://", false],
  ["example.com/v", false],
  ["", false],
])("%j is a link to a video: %s", { tags: ["ruling-claims.5"] }, (text, expected) => {
  expect(isVideoUrl(text)).toBe(expected);
});
