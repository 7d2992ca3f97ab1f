import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { basename, join } from "node:path";
import { installedNative } from "@dakbag/api/database/postgres-binaries";
import { buildWeb } from "../scripts/build-web.ts";
import { cleanUpOnSignals } from "./support/clean-up.ts";
import { isWithinLimit, type Measurement, ratioOf } from "./support/measurement.ts";

/**
 * `npm run bench` runs all of these, `npm run bench -- products orders` only the named ones. "pages/products" is the bench
 * `products`, in `pages/products.bench.ts`.
 */
const benches = [
  "pages/products",
  "pages/pages",
  "pages/page-cache",
  "orders/orders",
  "orders/whole-order",
  "orders/order-cost",
  "orders/serial-statements",
  "orders/webhooks",
  "orders/scans",
  "growth/growth",
  "growth/growth-pages",
  "growth/buyer-orders",
  "desk/desk-filters",
  "desk/desk",
  "desk/desk-page",
  "desk/packing",
  "desk/desk-answer",
  "desk/bulk-status",
  "desk/reports",
  "desk/gst-returns",
  "browser/bundle",
  "browser/navigation",
  "browser/input",
  "browser/quick-order",
  "browser/lighthouse",
  "operations/start",
  "operations/backup",
  "security/regular-expressions",
  "security/sign-in-timing",
];
/** Fault and mutation tests, which take minutes each: they run only by name. */
const proofs = [
  "beside-vendure/vendure",
  "failures/faults",
  "failures/kills",
  "mutants",
  "failures/rolling-restart",
  "failover/failover",
];

const asked = process.argv.slice(2);
const known = new Map([...benches, ...proofs].map((path) => [basename(path), path]));
const unknown = asked.find((name) => !known.has(name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}"; there are ${[...known.keys()].join(", ")}.`);
  process.exit(1);
}

cleanUpOnSignals();
await buildWeb(console.log);
const measurements: Measurement[] = [];
const wanted =
  asked.length === 0 ? benches : [...known.values()].filter((path) => asked.includes(basename(path)));
for (const path of wanted) {
  console.log(`Measuring ${basename(path)} …`);
  const bench: { measure(): Promise<Measurement[]> } = await import(`./${path}.bench.ts`);
  try {
    const measured = await bench.measure();
    console.log(`\n${tableOf(measured)}\n`);
    measurements.push(...measured);
  } catch (error) {
    // The others are still worth measuring.
    console.error(error);
    process.exitCode = 1;
  }
}

const machine = machineFacts();
console.log(`\n${tableOf(measurements)}\n\n${Object.values(machine).join(", ")}`);
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

/** Measurements as a text table. */
function tableOf(measured: readonly Measurement[]): string {
  const head = ["figure", "measured", "against", "unit", "ratio", "limit", ""];
  const rows = [head, ...measured.map(cellsOf)];
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
