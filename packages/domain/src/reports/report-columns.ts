/** The values of a column by its kind. `time` is "2026-11-20 15:42", `day` "2026-11-20"; rupees have two places. */
interface CellValues {
  id: string;
  text: string;
  time: string;
  day: string;
  /** A whole number. */
  count: number;
  number: number;
  rupees: number;
  /** Null where there is no such amount. */
  rupeesIfAny: number | null;
  /** Rupees with up to four places. */
  unitPrice: number;
  /** Null if unknown. */
  measure: number | null;
  yesNo: boolean;
}

export type ColumnKind = keyof CellValues;

/** A column of a report: its cells in JSON and in sheets. */
interface ReportColumn<Source, Kind extends ColumnKind = ColumnKind> {
  readonly kind: Kind;
  /** Of the sheet's column, in characters. */
  readonly width: number;
  readonly value: (source: Source) => CellValues[Kind];
}

/** The columns of a report by their names, in their order. */
// oxlint-disable-next-line no-explicit-any -- each report has its own source type
export type ReportColumns<Source = any> = Readonly<Record<string, ReportColumn<Source>>>;

/** A row of a report, by the names of its columns. */
export type ReportRow<Columns extends ReportColumns> = {
  [Name in keyof Columns]: CellValues[Columns[Name]["kind"]];
};

/** Makes columns of one source: `text(24, (order) => order.buyerName)`. */
export function columnsOf<Source>() {
  const of =
    <Kind extends ColumnKind>(kind: Kind) =>
    (width: number, value: (source: Source) => CellValues[Kind]): ReportColumn<Source, Kind> => ({
      kind,
      width,
      value,
    });
  return {
    id: of("id"),
    text: of("text"),
    time: of("time"),
    count: of("count"),
    number: of("number"),
    day: of("day"),
    rupees: of("rupees"),
    rupeesIfAny: of("rupeesIfAny"),
    unitPrice: of("unitPrice"),
    measure: of("measure"),
    yesNo: of("yesNo"),
  };
}

/** The row of one source. */
export function reportRow<Source, Columns extends ReportColumns<Source>>(
  columns: Columns,
  source: Source,
): ReportRow<Columns> {
  const row: Record<string, unknown> = {};
  for (const name in columns) row[name] = columns[name]?.value(source);
  return row as ReportRow<Columns>;
}
