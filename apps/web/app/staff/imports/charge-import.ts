import type { ChargeVerdict } from "@dakbag/contracts/charge-imports";
import { countWithNoun, formatRupees, type Paise, rupeesToPaise } from "@dakbag/domain/money/money";
import { chargeCsvColumns } from "@dakbag/domain/orders/courier-bill-columns";
import { readChargesTable } from "@dakbag/domain/orders/courier-charges-csv";
import { call } from "#app/api/call.ts";
import { upload } from "#app/api/upload.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { CsvImportKind } from "./csv-import.tsx";
import type { RefusedRow } from "./import-preview.tsx";
import { rowResults } from "./row-results.ts";

const failure = "The bill was not read";

/** What couriers charged, from their bills. */
export const chargeImport: CsvImportKind = {
  label: "Courier's bill (CSV)",
  hint: `Columns: ${chargeCsvColumns.join(", ")}; or the file of Shiprocket or Delhivery as it is. CSV or Excel (.xlsx), up to 1 MB.`,
  template: { name: "courier-charges-template.csv", columns: chargeCsvColumns },
  nameColumn: "Tracking ID",
  problemOf: (text) => {
    const table = readChargesTable(text);
    return "problem" in table ? table.problem : undefined;
  },
  tableOf: readChargesTable,
  failures: { preview: failure, apply: "The charges were not saved" },
  things: (count) => countWithNoun(count, "charge"),

  preview: async (file) => {
    const { rows, seen, ...counts } = await upload("POST /api/admin/courierCharges/preview", file);
    const { createdCount, updatedCount, sameCount, notFoundRows, invalidRows } = counts;
    const refused = refusedOf(notFoundRows, invalidRows);
    return {
      counts: [
        { label: "New", count: createdCount },
        { label: "Will change", count: updatedCount },
        { label: "Nothing to change", count: sameCount },
        { label: "Not found", count: notFoundRows.length },
        { label: "With an error", count: invalidRows.length },
      ],
      rows: rows.toSorted((one, other) => differenceOf(other) - differenceOf(one)).map(describeRow),
      changingCount: createdCount + updatedCount,
      remark: describeSum(rows),
      toConfirm: ticksOf(rows),
      refused,
      apply: async () => {
        const done = await upload("POST /api/admin/courierCharges", file, { seen });
        return {
          message: `Charges of couriers: ${done.createdCount} new, ${done.updatedCount} changed, ${done.notFoundRows.length} not found`,
          refused: refusedOf(done.notFoundRows, done.invalidRows),
        };
      },
    };
  },

  findLast: async (signal) => {
    const { upload: last } = await call("GET /api/admin/courierCharges/last", { signal });
    return last && { ...last, changedCount: last.changedBookings };
  },
  undo: async (id) => {
    const undone = await call("POST /api/admin/courierCharges/:id/undo", { params: { id } });
    return {
      ...undone,
      leftRows: undone.leftRows.map(({ trackingId: name, reason }) => ({ name, reason })),
    };
  },
  undoQuestion: (things) =>
    `${things} are restored to what was entered before the upload. Charges that were changed since are not touched.`,
};

type Refused = readonly { line: number; trackingId: string; reason: string }[];

const refusedOf = (notFound: Refused, invalid: Refused): RefusedRow[] =>
  [...notFound, ...invalid]
    .map(({ trackingId: name, ...row }) => ({ name, ...row }))
    .toSorted((one, other) => one.line - other.line);

const paiseOf = (amount: number | null): Paise => (amount === null ? 0 : rupeesToPaise(amount));

/** What is charged above the quote comes first. */
const differenceOf = ({ quoted, charged }: ChargeVerdict): Paise =>
  quoted === null || charged === null ? 0 : paiseOf(charged) - paiseOf(quoted);

/** "₹12.50 more" */
function describeDifference(difference: Paise): string {
  if (difference === 0) return "no difference";
  return `${formatRupees(Math.abs(difference))} ${difference > 0 ? "more" : "less"}`;
}

function describeRow(row: ChargeVerdict) {
  const { line, trackingId: name, verdict, what, changes, reasons } = row;
  return {
    line,
    name,
    changes: verdict === "updated" ? changes : [],
    notes: [
      ...(verdict === "created" || verdict === "updated" ? [] : [what]),
      ...notesOf(row),
      ...(reasons.includes("same-amounts") ? ["The same amount is on several lines of a tracking ID"] : []),
    ],
    ...results[verdict],
    ...(reasons.length > 0 && rowResults.check),
  };
}

function notesOf(row: ChargeVerdict): string[] {
  const { orderNumber, quoted, charged, bookedGrams, chargedGrams, lines } = row;
  if (orderNumber === null || bookedGrams === null) return [];
  const amount = `Charged ${formatRupees(paiseOf(charged))}`;
  const isHeavier = chargedGrams !== null && chargedGrams > bookedGrams;
  return [
    quoted === null
      ? `${amount}, no quote`
      : `${amount}, quoted ${formatRupees(paiseOf(quoted))}: ${describeDifference(differenceOf(row))}`,
    [
      chargedGrams !== null && `Charged for ${chargedGrams / 1000} kg, packed ${bookedGrams / 1000} kg`,
      isHeavier && `: ${(chargedGrams - bookedGrams) / 1000} kg more`,
      chargedGrams === null && `Packed ${bookedGrams / 1000} kg`,
    ]
      .filter(Boolean)
      .join(""),
    `Order ${orderNumber}${lines.length > 1 ? `, lines ${lines.join(", ")} together` : ""}`,
  ];
}

/** What all charges of the file are, beside their quotes. */
function describeSum(rows: readonly ChargeVerdict[]): string {
  const quoted = rows.filter((row) => row.quoted !== null && row.charged !== null);
  const sum = (field: "quoted" | "charged") => quoted.reduce((all, row) => all + paiseOf(row[field]), 0);
  if (quoted.length === 0) return "The charge of a parcel is the sum of its lines in this file.";
  const [ofQuotes, ofCharges] = [sum("quoted"), sum("charged")];
  return `${countWithNoun(quoted.length, "parcel")} with a quote: charged ${formatRupees(ofCharges)}, quoted ${formatRupees(ofQuotes)}: ${describeDifference(ofCharges - ofQuotes)}. The charge of a parcel is the sum of its lines in this file.`;
}

/** What to tick before the file is applied: each reason once. */
function ticksOf(rows: readonly ChargeVerdict[]): string[] {
  const count = (reason: ChargeVerdict["reasons"][number]) =>
    rows.filter(({ reasons }) => reasons.includes(reason)).length;
  const [replaced, same] = [count("replaces"), count("same-amounts")];
  return [
    ...(replaced > 0 ? [`Replace ${countWithNoun(replaced, "charge")} entered before`] : []),
    ...(same > 0
      ? [`Add up lines with the same amount of ${countWithNoun(same, "parcel")}: they are different charges`]
      : []),
  ];
}

const results: Record<ChargeVerdict["verdict"], { tone: BadgeTone; result: string }> = {
  ...rowResults,
  created: { tone: "ok", result: "New" },
};
