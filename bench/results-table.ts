import { isWithinLimit, type Measurement, ratioOf } from "./measurement.ts";

const head = ["figure", "measured", "against", "unit", "ratio", "limit", ""];

/** The measurements for people. */
export function resultsTable(measurements: readonly Measurement[]): string {
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
