import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWeb } from "../scripts/build-web.ts";
import { machineFacts } from "./machine-facts.ts";
import { measureBackup } from "./backup.bench.ts";
import { measureBulkStatus } from "./bulk-status.bench.ts";
import { measureBundle } from "./bundle.bench.ts";
import { cleanUpOnSignals } from "./clean-up.ts";
import { measureDeskPage } from "./desk-page.bench.ts";
import { measureDesk } from "./desk.bench.ts";
import { isWithinLimit, type Measurement, ratioOf } from "./measurement.ts";
import { measureGstReturns } from "./gst-returns.bench.ts";
import { measureFaults } from "./faults.bench.ts";
import { measureKills } from "./kills.bench.ts";
import { measureLighthouse } from "./lighthouse.bench.ts";
import { measureLoginTiming } from "./login-timing.bench.ts";
import { measureMutants } from "./mutants.bench.ts";
import { measureNavigation } from "./navigation.bench.ts";
import { measureOrders } from "./orders.bench.ts";
import { measurePages } from "./pages.bench.ts";
import { measureProducts } from "./products.bench.ts";
import { measureRegularExpressions } from "./regular-expressions.bench.ts";
import { measureReports } from "./reports.bench.ts";
import { resultsTable } from "./results-table.ts";
import { measureStart } from "./start.bench.ts";
import { measureWebhooks } from "./webhooks.bench.ts";

type Bench = readonly [name: string, measure: () => Promise<Measurement[]>];

// `npm run bench` takes all of these, `npm run bench -- products orders` only what is named.
const benches: readonly Bench[] = [
  ["products", measureProducts],
  ["orders", measureOrders],
  ["webhooks", measureWebhooks],
  ["pages", measurePages],
  ["start", measureStart],
  ["bundle", measureBundle],
  ["navigation", measureNavigation],
  ["desk", measureDesk],
  ["desk-page", measureDeskPage],
  ["bulk-status", measureBulkStatus],
  ["reports", measureReports],
  ["gst-returns", measureGstReturns],
  ["backup", measureBackup],
  ["lighthouse", measureLighthouse],
  ["regular-expressions", measureRegularExpressions],
  ["login-timing", measureLoginTiming],
];
// Proofs of minutes each, which break things and measure no speed: only by name.
const proofs: readonly Bench[] = [
  ["faults", measureFaults],
  ["kills", measureKills],
  ["mutants", measureMutants],
];

const asked = process.argv.slice(2);
const known = new Map([...benches, ...proofs]);
const unknown = asked.find((name) => !known.has(name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}"; there are ${[...known.keys()].join(", ")}.`);
  process.exit(1);
}

cleanUpOnSignals();
await buildWeb(console.log);
const measurements: Measurement[] = [];
const wanted = asked.length === 0 ? benches : [...known].filter(([name]) => asked.includes(name));
for (const [name, measure] of wanted) {
  console.log(`Measuring ${name} …`);
  measurements.push(...(await measure()));
}

const machine = machineFacts();
console.log(`\n${resultsTable(measurements)}\n\n${Object.values(machine).join(", ")}`);
keepResults();
if (!measurements.every(isWithinLimit)) process.exitCode = 1;

function keepResults(): void {
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
