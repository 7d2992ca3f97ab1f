import { expect, test } from "vitest";
import { parcelEstimate } from "./parcel-estimate.ts";

const now = new Date("2026-11-28T06:00:00Z");

test.each([
  ["what is there", { kinds: ["other"], inProduction: false, readyOn: null }, ["2026-12-01", "2026-12-04"]],
  [
    "what is made later",
    { kinds: ["other"], inProduction: true, readyOn: "2026-12-07" },
    ["2026-12-10", "2026-12-13"],
  ],
  [
    "boxed goods in working days",
    { kinds: ["box"], inProduction: true, readyOn: "2026-12-04" },
    ["2026-12-07", "2026-12-11"],
  ],
  [
    "both kinds together",
    { kinds: ["box", "other"], inProduction: false, readyOn: null },
    ["2026-12-01", "2026-12-05"],
  ],
  [
    "what should have been made",
    { kinds: ["other"], inProduction: true, readyOn: "2026-11-20" },
    ["2026-12-01", "2026-12-04"],
  ],
] as const)("%s arrives on the days of a delivery from then on", (_what, parcel, [earliest, latest]) => {
  expect(parcelEstimate(parcel, now)).toEqual({ earliest, latest });
});

test("goods in production have no day of arrival, unless one was entered", () => {
  expect(parcelEstimate({ kinds: ["other"], inProduction: true, readyOn: null }, now)).toBeNull();
});
