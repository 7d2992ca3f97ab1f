import { quickOrLong } from "@dakbag/api/test-support/quick-or-long";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measure } from "./kills.bench.ts";
import { isWithinLimit } from "../support/measurement.ts";

test("after kills of the shop and of PostgreSQL under load no acknowledged data is lost and the ledger has no discrepancies", async () => {
  const measurements = await measure({
    kills: quickOrLong(2, 5),
    seed: 20_261_122,
    reconcileNow: true,
    parameters: ["--web-app", join(import.meta.dirname, "../../apps/server/test-support/fake-web-app")],
  });
  expect(measurements).toHaveLength(7);
  expect(measurements.filter((measurement) => !isWithinLimit(measurement))).toEqual([]);
}, 300_000);
