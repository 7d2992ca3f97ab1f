import { type ColumnKind, type ReportColumns, reportRow } from "@dakbag/domain/reports/report-columns";
import { mapPages } from "./snapshot.ts";
import type { CellKind, Sheet, SheetColumn } from "./xlsx-writer.ts";

type Row = Record<string, unknown>;

const cellKinds: Partial<Record<ColumnKind, CellKind>> = {
  id: "text",
  count: "number",
  measure: "number",
  rupeesIfAny: "rupees",
};

const cellKind = (kind: ColumnKind): CellKind => cellKinds[kind] ?? (kind as CellKind);

/** A sheet with the columns of a report. */
export function reportSheet<Source>(
  name: string,
  columns: ReportColumns<Source>,
  sources: AsyncIterable<readonly Source[]>,
): Sheet<Row> {
  return {
    name,
    columns: Object.entries(columns).map(([column, { kind, width }]): SheetColumn<Row> => ({
      name: column,
      kind: cellKind(kind),
      width,
    })),
    pages: mapPages<Source, Row>(sources, (source) => reportRow(columns, source)),
  };
}

/**
 * The same, with a sheet of its totals behind it: the number of rows and the sums of all amounts, in paise exactly. A sheet of its
 * own, because couriers and other programs read every row of a report.
 *
 * @param by the column whose values have totals of their own, above those of all rows
 */
export function reportSheetsWithTotals<Source>(
  name: string,
  columns: ReportColumns<Source>,
  sources: AsyncIterable<readonly Source[]>,
  by?: string,
): [sheet: Sheet<Row>, totals: Sheet<Row>] {
  const amounts = Object.entries(columns)
    .filter(([, { kind }]) => cellKind(kind) === "rupees")
    .map(([column]) => column);
  const all = new Totals(amounts);
  const groups = new Map<string, Totals>();
  const sheet = reportSheet(name, columns, sources);
  const add = (row: Row): Row => {
    all.add(row);
    if (by === undefined) return row;
    const group = String(row[by]);
    const totals = groups.get(group) ?? new Totals(amounts);
    groups.set(group, totals);
    totals.add(row);
    return row;
  };
  const of = by ?? "Total of";
  const totals: Sheet<Row> = {
    name: "Totals",
    columns: [
      { name: of, kind: "text", width: 22 },
      { name: "Rows", kind: "number", width: 10 },
      ...amounts.map((amount): SheetColumn<Row> => ({ name: amount, kind: "rupees", width: 18 })),
    ],
    isShort: true,
    // Read when the rows before it are written.
    pages: (async function* () {
      yield [
        ...[...groups].map(([group, sums]) => ({ [of]: group, ...sums.row() })),
        { [of]: name, ...all.row() },
      ];
    })(),
  };
  return [{ ...sheet, pages: mapPages<Row, Row>(sheet.pages, add) }, totals];
}

class Totals {
  #rows = 0;
  readonly #paise: Map<string, number>;

  constructor(amounts: readonly string[]) {
    this.#paise = new Map(amounts.map((amount) => [amount, 0]));
  }

  add(row: Row): void {
    this.#rows += 1;
    for (const [amount, sum] of this.#paise)
      this.#paise.set(amount, sum + Math.round(Number(row[amount] ?? 0) * 100));
  }

  row(): Row {
    const sums = [...this.#paise].map(([amount, paise]) => [amount, paise / 100]);
    return { Rows: this.#rows, ...Object.fromEntries(sums) };
  }
}
