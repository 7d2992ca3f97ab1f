import { expect, test } from "vitest";
import { uuidV7 } from "./uuid-v7.ts";

const now = new Date("2026-11-20T10:00:00.123Z");

test("ids of one millisecond sort in the order they were generated, and are version 7", () => {
  // More than one large upload generates with one `now`.
  const ids = Array.from({ length: 100_000 }, () => uuidV7(now));
  // No `toEqual`: it would take minutes to print the difference between two lists of this length.
  expect(ids.findIndex((id, at) => at > 0 && id <= ids[at - 1]!)).toBe(-1);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("an id of a later time sorts after one of an earlier time", () => {
  expect(uuidV7(new Date(1_800_000_000_001)) > uuidV7(new Date(1_800_000_000_000))).toBe(true);
});

test("ids of one time stay in order when ids of another time are generated between them", () => {
  const later = new Date(now.getTime() + 1);
  const ids = Array.from({ length: 10 }, () => [uuidV7(now), uuidV7(later)][0]!);
  expect(ids.toSorted()).toEqual(ids);
});
