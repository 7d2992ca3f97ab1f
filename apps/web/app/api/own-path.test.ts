import { expect, it } from "vitest";
import { ownPath } from "./own-path.ts";

const origin = "https://shop.example";

it.each(["/cart", "/product/meesho?view=table#top", "/", "/search?q=%2F%2Fevil.example"])(
  "%s is the site's own",
  (text) => {
    expect(ownPath(text, origin)).toBe(text);
  },
);

it.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example",
  "https://shop.example@evil.example",
  "javascript:alert(1)",
  "evil.example",
  "",
])("%j leads elsewhere", (text) => {
  expect(ownPath(text, origin)).toBeNull();
});
