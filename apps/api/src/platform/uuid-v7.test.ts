import { expect, test } from "vitest";
import { uuidV7 } from "./uuid-v7.ts";

test("identifiers of one millisecond sort in the order of their making, and are version 7", () => {
  const now = new Date("2026-11-20T10:00:00.123Z");
  const ids = Array.from({ length: 4000 }, () => uuidV7(now));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(4000);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("a later moment sorts behind an earlier one", () => {
  expect(uuidV7(new Date(1_800_000_000_001)) > uuidV7(new Date(1_800_000_000_000))).toBe(true);
});
