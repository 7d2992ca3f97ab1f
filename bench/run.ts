import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { installedNative } from "@dakbag/api/database/postgres-binaries";
import { buildWeb } from "../scripts/build-web.ts";
import { cleanUpOnSignals } from "./clean-up.ts";
import { isWithinLimit, type Measurement, ratioOf } from "./measurement.ts";

/** `npm run bench` runs all of these, `npm run bench -- products orders` only the named ones: files `<name>.bench.ts`. */
const benches = [
  "products",
  "orders",
  "whole-order",
  "order-cost",
  "serial-statements",
  "growth",
  "growth-pages",
  "desk-filters",
  "buyer-orders",
  "webhooks",
  "pages",
  "page-cache",
  "start",
  "bundle",
  "navigation",
  "input",
  "quick-order",
  "desk",
  "desk-page",
  "desk-answer",
  "bulk-status",
  "reports",
  "gst-returns",
  "backup",
  "lighthouse",
  "regular-expressions",
  "login-timing",
];
/** Fault and mutation tests, which take minutes each: they run only by name. */
const proofs = ["vendure", "faults", "kills", "mutants", "rolling-restart", "failover"];

const asked = process.argv.slice(2);
const known = [...benches, ...proofs];
const unknown = asked.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}"; there are ${known.join(", ")}.`);
  process.exit(1);
}

cleanUpOnSignals();
await buildWeb(console.log);
const measurements: Measurement[] = [];
const wanted = asked.length === 0 ? benches : known.filter((name) => asked.includes(name));
for (const name of wanted) {
  console.log(`Measuring ${name} …`);
  const bench: { measure(): Promise<Measurement[]> } = await import(`./${name}.bench.ts`);
  try {
    measurements.push(...(await bench.measure()));
  } catch (error) {
    // The others are still worth measuring.
    console.error(error);
    process.exitCode = 1;
  }
}

const machine = machineFacts();
console.log(`\n${resultsTable()}\n\n${Object.values(machine).join(", ")}`);
saveResults();
if (!measurements.every(isWithinLimit)) process.exitCode = 1;

function saveResults(): void {
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  const results = measurements.map((measurement) => ({
    ...measurement,
    ratio: ratioOf(measurement),
    isWithinLimit: isWithinLimit(measurement),
  }));
  const page = JSON.stringify({ at: new Date(), machine, results }, null, 2);
  writeFileSync(join(folder, "latest.json"), `${page}\n`);
}

/** The machine on which the figures were measured. */
function machineFacts(): Record<"cores" | "memory" | "node" | "postgres", string> {
  const [first] = cpus();
  return {
    cores: `${cpus().length} × ${first?.model.trim() ?? "unknown"}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: `Node ${process.versions.node}`,
    postgres: execFileSync(join(installedNative(), "bin/postgres"), ["--version"], {
      encoding: "utf8",
    }).trim(),
  };
}

/** The measurements as a text table. */
function resultsTable(): string {
  const head = ["figure", "measured", "against", "unit", "ratio", "limit", ""];
  const rows = [head, ...measurements.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cellsOf(measurement: Measurement): string[] {
  const { what, unit, measured, against, limit } = measurement;
  return [
    what,
    shorten(measured),
    shorten(against),
    unit,
    ratioOf(measurement).toFixed(2),
    "atLeast" in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`,
    isWithinLimit(measurement) ? "pass" : "MISSED",
  ];
}

function shorten(value: number): string {
  return value.toLocaleString("en-IN", { maximumSignificantDigits: 4 });
}
