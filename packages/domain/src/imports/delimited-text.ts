/** One row of a table in text, with the line on which it begins, counted from 1. */
export interface DelimitedRow {
  line: number;
  cells: string[];
  /** A quote that begins one of its cells is never closed, or only beyond its line and before other text. */
  isQuoteOpen?: true;
}

/** The separators of tables in text, the usual one first. */
export const delimiters = [",", ";", "\t", "|"] as const;

/**
 * Reads comma-separated text (RFC 4180) or its relatives with semicolons, tabs or bars: quoted cells may hold
 * delimiters, line ends and doubled quotes; lines end with LF, CRLF or CR; a byte order mark is ignored. A
 * quote that is never closed is a plain character, and so are those after it. A first line "sep=;" is no row. Never throws.
 *
 * @param delimiter by default the one that the first line names, else detected from the text
 */
export function readDelimited(text: string, delimiter = delimiterOf(text)): DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  let row: DelimitedRow = { line: 1, cells: [] };
  let line = 1;
  let at = text.startsWith("\ufeff") ? 1 : 0;
  const named = separatorLine(text);
  if (named) {
    at = named.end;
    line = 2;
    row.line = 2;
  }
  let quotesCount = true;
  const plainEnd = new RegExp(
    String.raw`[\r\n${delimiter === "\t" ? String.raw`\t` : `\\${delimiter}`}]|$`,
    "g",
  );
  while (at < text.length || row.cells.length > 0) {
    let cell = "";
    if (text[at] === '"' && quotesCount) {
      const quoted = readQuoted(text, at);
      if (!quoted) {
        quotesCount = false;
        row.isQuoteOpen = true;
      } else {
        cell = quoted.cell;
        line += cell.split(/\r\n|\r|\n/).length - 1;
        at = quoted.end;
      }
    }
    plainEnd.lastIndex = at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    const rest = text.slice(at, end);
    // The quote of a later cell has closed it.
    if (rest.trim() !== "" && /[\r\n]/.test(cell)) row.isQuoteOpen = true;
    row.cells.push(cell + rest);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    rows.push(row);
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}

function readQuoted(text: string, start: number): { cell: string; end: number } | undefined {
  const pattern = /"((?:[^"]|"")*)"/y;
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  return match ? { cell: (match[1] ?? "").replaceAll('""', '"'), end: pattern.lastIndex } : undefined;
}

/** The first line by which spreadsheets name the separator of a file: "sep=;". `end` is where the next line begins. */
export function separatorLine(text: string): { delimiter: string; end: number } | undefined {
  const match = /^\ufeff?"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i.exec(text);
  return match?.[1] === undefined ? undefined : { delimiter: match[1], end: match[0].length };
}

/** The delimiter that splits most of the first rows into the same number of cells; a comma when none does. */
function delimiterOf(text: string): string {
  const named = separatorLine(text);
  if (named) return named.delimiter;
  const sample = text.slice(0, 20_000);
  const scored = delimiters.map((delimiter) => {
    const widths = readDelimited(sample, delimiter)
      .slice(0, 20)
      .map(({ cells }) => cells.length)
      .filter((width) => width > 1);
    const counts = widths.map((width) => widths.filter((other) => other === width).length);
    return { delimiter, score: Math.max(0, ...counts) };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

/**
 * Writes a table as comma-separated text for spreadsheets (RFC 4180, with a byte order mark so that ₹ is read
 * correctly). A cell that looks like a formula is written as text behind an apostrophe.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return csvStart + csvLines(rows);
}

/** What a CSV file begins with; then follow any number of `csvLines`. */
export const csvStart = "\ufeff";

export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/**
 * Whether a spreadsheet could read a cell as a formula by its first character; with East Asian keyboards the full-width
 * signs begin one too. Such a cell is marked as text (OWASP, CSV injection).
 */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text);
}

/** A cell without the apostrophe that `writeCsv` put before a formula, and without the form in which Excel keeps text: ="0012". */
export function plainCell(cell: string): string {
  const plain = cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(plain) ?? [];
  return quoted === undefined ? plain : quoted.replaceAll('""', '"').trim();
}

function csvCell(cell: string): string {
  const safe = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
