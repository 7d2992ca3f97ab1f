import { expect, test } from "vitest";
import { formatHold } from "./hold-text.ts";

const hold = (leftMs: number) => formatHold({ goods: "Your goods", leftMs, time: "3:42 pm" });
const minute = 60_000;

test.each([
  [
    30 * minute,
    "Your goods are reserved for 30 more minutes. Pay by 3:42 pm; after that they go back on sale.",
  ],
  [
    23 * minute + 1,
    "Your goods are reserved for 24 more minutes. Pay by 3:42 pm; after that they go back on sale.",
  ],
  [
    minute + 1,
    "Your goods are reserved for 2 more minutes. Pay by 3:42 pm; after that they go back on sale.",
  ],
  [
    minute,
    "Your goods are reserved for less than a minute. Pay by 3:42 pm; after that they go back on sale.",
  ],
  [1, "Your goods are reserved for less than a minute. Pay by 3:42 pm; after that they go back on sale."],
  [0, "Your goods are no longer reserved: the order can be paid while they are in stock."],
  [-minute, "Your goods are no longer reserved: the order can be paid while they are in stock."],
])("with %i ms left it reads %s", { tags: ["ruling-cart.28"] }, (leftMs, sentence) => {
  expect(hold(leftMs)).toBe(sentence);
});
