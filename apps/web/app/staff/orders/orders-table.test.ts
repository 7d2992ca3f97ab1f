import { describe, expect, it } from "vitest";
import { pageNumbers } from "./orders-table.tsx";

describe("numbered page buttons", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, null, 3, 4, 5, 6, 7, null, 9]],
    [9, 9, [1, null, 7, 8, 9]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])("page %i of %i", (page, total, numbers) => {
    expect(pageNumbers(page, total)).toEqual(numbers);
  });
});
