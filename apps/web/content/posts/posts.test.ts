import { expect, it } from "vitest";
import { dayAndMonth, readingTime } from "./post.ts";
import { posts } from "./posts.ts";

it("has the nine posts in their order, the newest first (staff §3.14; rulings: content.2)", () => {
  expect(posts.map(({ id }) => id)).toEqual([
    "hexacover",
    "sustainable-packaging",
    "paper-bags",
    "courier-bags",
    "buy-courier-bags",
    "courier-bag-comparison",
    "compatible-vs-biodegradable",
    "meesho-bags",
    "tamper-proof-food-bags",
  ]);
  const dates = posts.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

it("a date is shown as day and month, and a post takes 5 minutes to read (staff §3.15, §3.16)", () => {
  expect(dayAndMonth("2026-03-01")).toBe("1 March");
  expect(posts.map(({ date }) => dayAndMonth(date))).toContain("12 November");
  expect(readingTime).toBe("5 min read");
});
