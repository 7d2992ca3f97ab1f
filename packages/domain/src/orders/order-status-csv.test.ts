import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvFileProblems, type ParsedCsv, maxCsvBytes, readCsvBytes } from "../imports/csv-file.ts";
import { writeCsv } from "../imports/delimited-text.ts";
import { orderStatuses } from "./order-status.ts";
import { printableText } from "../text/printable-text.ts";
import { readStatusCsv, type StatusCsvRow, statusCsvColumns, statusCsvProblem } from "./order-status-csv.ts";

const header = statusCsvColumns.join(",");
const good = "26-27/000001,https://inv.example/1.pdf,BD1,Blue Dart,Shipped";
const parsed = (text: string) => readStatusCsv(text) as ParsedCsv<StatusCsvRow>;

describe("the rows of a bulk status CSV", () => {
  test.each([
    ["with a header row", `${header}\n${good}`],
    [
      "with a header row in another letter case",
      `ORDERID , invoicelink,TrackingId,delivery partner name,STATUS\n${good}`,
    ],
    ["without a header row", good],
    ["with a byte order mark", `\ufeff${header}\r\n${good}\r\n`],
    ["with CRLF and blank lines", `\r\n${header}\r\n\r\n${good}\r\n  \r\n`],
    ["with the empty rows of a spreadsheet", `${good}\n,,,,\n , ,,,\n`],
    ["with the notes of the downloaded orders", `${header},Company,Boxes\n${good},"Ravi, Sons",2\n`],
    ["with notes and faults", `${header},company,Boxes,What to correct\n${good},Ravi,2,no status\n`],
    ["with quoted cells", `"26-27/000001","https://inv.example/1.pdf","BD1","Blue Dart","shipped"`],
  ])("are read %s", { tags: ["staff-3.9", "ruling-desk.4"] }, (_how, text) => {
    const { rows, invalid } = parsed(text);
    expect(invalid).toEqual([]);
    expect(rows.map(({ line: _line, ...row }) => row)).toEqual([
      {
        orderId: "26-27/000001",
        invoice: "https://inv.example/1.pdf",
        trackingId: "BD1",
        partnerName: "Blue Dart",
        status: "Shipped",
      },
    ]);
  });

  test("a further column that is not known, or without the names of the columns, refuses the file", () => {
    for (const text of [
      `${header},Weight\n${good},2`,
      `${good},Ravi,2`,
      `${header},Company,Boxes\n${good},Ravi`,
    ])
      expect(readStatusCsv(text)).toMatchObject({ problem: { code: "wrong-columns" } });
  });

  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
  const encodings: [string, (text: string) => Uint8Array][] = [
    ["UTF-8", (text) => Buffer.from(text)],
    ["UTF-8 with its mark", (text) => Buffer.from(`\ufeff${text}`)],
    ["UTF-16", utf16],
    ["UTF-16, the other way round", (text) => utf16(text).swap16()],
    ["Windows-1252", (text) => Buffer.from(text, "latin1")],
  ];
  const separators = [",", ";", "\t", "|"];
  const firstLines = [
    ["nothing", () => ""],
    ["the columns", (separator: string) => `${statusCsvColumns.join(separator)}\r\n`],
    ["sep=", (separator: string) => `sep=${separator}\r\n`],
  ] as const;
  test.each(
    encodings.flatMap(([encoding, encode]) =>
      separators.flatMap((separator) =>
        firstLines.map(([first, begin]) => ({ encoding, encode, separator, first, begin })),
      ),
    ),
  )(
    "are read from $encoding, split by '$separator', after $first",
    { tags: ["staff-5.4"] },
    ({ encode, separator, begin }) => {
      const cells = ["26-27/000001", "", "B;D,1", "Café Express", "Shipped"];
      const line = cells.map((cell) => (/[;,]/.test(cell) ? `"${cell}"` : cell)).join(separator);
      const text = readCsvBytes(encode(`${begin(separator)}${line}\r\n${line}\r\n`))?.text ?? "";
      expect(statusCsvProblem(text)).toBeUndefined();
      expect(parsed(text).rows.map(({ trackingId, partnerName }) => [trackingId, partnerName])).toEqual([
        ["B;D,1", "Café Express"],
        ["B;D,1", "Café Express"],
      ]);
    },
  );

  test("keep quoted commas, quotes and line ends, and have the number of their first line", () => {
    const { rows } = parsed(`${header}\n1,,"a,b","say ""hi""\n",delivered\n2,,,,SHIPPED`);
    expect(rows).toEqual([
      {
        line: 2,
        orderId: "1",
        invoice: "",
        trackingId: "a,b",
        partnerName: 'say "hi"',
        status: "Delivered",
      },
      { line: 4, orderId: "2", invoice: "", trackingId: "", partnerName: "", status: "Shipped" },
    ]);
  });

  test.each([
    [",,,,Shipped", "orderID is required"],
    [`${"1".repeat(61)},,,,Shipped`, "orderID must be at most 60 characters"],
    ["1,,,,Dispatched", "'Dispatched' is not a status. Did you mean Shipped?"],
    ["1,,,,", `The status is missing. It is one of ${orderStatuses.join(", ")}`],
    ["1,javascript:alert(1),,,Shipped", "invoiceLink must be a link that begins with https://"],
    ["1,=cmd|' /C calc'!A0,,,Shipped", "invoiceLink must be a link that begins with https://"],
    [`1,https://a.in/${"x".repeat(2000)},,,Shipped`, "invoiceLink must be at most 2000 characters"],
    [`1,,${"x".repeat(101)},,Shipped`, "trackingID must be at most 100 characters"],
    [`1,,,${"x".repeat(101)},Shipped`, "Delivery Partner Name must be at most 100 characters"],
    ["1,,,Parcel held:\u2028pay Rs 49,Shipped", "Delivery Partner Name must be one line"],
    ["1,,BD1\u0085BD2,,Shipped", "trackingID must be one line"],
    ["1,,\u007f,,Shipped", "trackingID contains characters that cannot be stored"],
    ["1\u001f,,,,Shipped", "orderID contains characters that cannot be stored"],
  ])(
    "%s is invalid, and the rows around it are valid",
    { tags: ["staff-3.9", "ruling-desk.5"] },
    (text, reason) => {
      const { rows, invalid } = parsed(`${header}\n${good}\n${text}\n${good}`);
      expect(rows.map(({ line }) => line)).toEqual([2, 4]);
      expect(invalid).toEqual([expect.objectContaining({ line: 3, reason })]);
    },
  );

  test("treat a formula in a tracking id as text, with or without the apostrophe of exported files", () => {
    const { rows } = parsed("1,,=cmd,@x,Shipped\n2,,'=cmd,'@x,Shipped");
    expect(rows.map(({ trackingId, partnerName }) => [trackingId, partnerName])).toEqual([
      ["=cmd", "@x"],
      ["=cmd", "@x"],
    ]);
  });
});

describe("a file that is rejected as a whole", () => {
  const wrongColumns = {
    code: "wrong-columns",
    message:
      "CSV file must have exactly 5 columns per row (orderID, invoiceLink, trackingID, Delivery Partner Name, status)",
  };
  const fewer = "Empty cells need their commas too, as in 26-27/000123,,,,Delivered.";
  const more =
    "A comma within a link or a name begins a new one: write that cell in double quotes, or upload the Excel workbook.";
  test.each([
    ["4 columns", "1,,,Shipped", `Line 1 has 4 columns. ${fewer}`],
    ["6 columns", `${good},`, `Line 1 has 6 columns. ${more}`],
    ["one bad row among good ones", `${header}\n${good}\n1,a\n${good}`, `Line 3 has 2 columns. ${fewer}`],
    ["4 empty columns", `${good}\n,,,`, `Line 2 has 4 columns. ${fewer}`],
    ["4 columns by semicolons", "1;;;Shipped", `Line 1 has 4 columns. ${fewer}`],
    [
      "semicolons in one line and commas in another",
      `${good}\n${good.replaceAll(",", ";")}`,
      `Line 2 has 1 column. ${fewer}`,
    ],
    ["another separator than its first line names", `sep=;\n${good}`, `Line 2 has 1 column. ${fewer}`],
    ["a million columns", ",".repeat(1_000_000), `Line 1 has 10,00,001 columns. ${more}`],
    ["a comma that is not quoted", "1,,a,b,Blue Dart,Shipped", `Line 1 has 6 columns. ${more}`],
  ])("has %s", { tags: ["staff-5.4", "ruling-desk.21"] }, (_what, text, advice) => {
    const problem = { ...wrongColumns, advice };
    expect(statusCsvProblem(text)).toEqual(problem);
    expect(readStatusCsv(text)).toEqual({ problem });
  });

  test.each([
    ["is never closed", `${good}\n1,,"T1,DTDC,Shipped\n2,,T2,DTDC,Shipped`],
    ["is closed by the quote of another line", `${good}\n1,,"T1,DTDC,Shipped\n2,,"T2",DTDC,Shipped`],
    ["is never closed, by semicolons", `${good.replaceAll(",", ";")}\n1;;"T1;DTDC;Shipped`],
  ])("has a quote that %s", { tags: ["ruling-desk.21"] }, (_what, text) => {
    expect(statusCsvProblem(text)).toEqual({
      ...csvFileProblems.notCsv,
      advice:
        "In line 2 a cell begins with a double quote that is not closed at its end: remove it, or close it.",
    });
  });

  test.each([[""], ["\ufeff"], ["\r\n \r\n"], [",,,,"]])("%j is empty", { tags: ["staff-5.3"] }, (text) => {
    expect(statusCsvProblem(text)).toEqual(csvFileProblems.empty);
  });
});

test("a file written by writeCsv is read back with the same orders, statuses and tracking ids", () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 30 }).map(printableText);
  const row = fc.record({
    orderId: fc.stringMatching(/^[0-9A-Za-z/-]{1,20}$/),
    trackingId: cell,
    partnerName: cell,
    status: fc.constantFrom(...orderStatuses),
    letters: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), fc.boolean(), (wanted, hasHeader) => {
      const lines = wanted.map((one) => [
        one.orderId,
        "",
        one.trackingId,
        one.partnerName,
        one.letters ? one.status.toUpperCase() : one.status,
      ]);
      const { rows, invalid } = parsed(writeCsv(hasHeader ? [statusCsvColumns, ...lines] : lines));
      expect(rows.length + invalid.length).toBe(wanted.length);
      const byLine = rows.map(({ orderId, status }) => ({ orderId, status }));
      const refused = new Set(invalid.map(({ reason }) => reason));
      for (const reason of refused)
        expect(reason).toMatch(/cannot be stored|must be one line|must not have a link/);
      if (refused.size > 0) return;
      expect(byLine).toEqual(wanted.map(({ orderId, status }) => ({ orderId: plain(orderId), status })));
      expect(rows.map(({ trackingId }) => trackingId)).toEqual(wanted.map((one) => plain(one.trackingId)));
    }),
  );
});

/** A cell after a round trip through a file: without outer spaces and without an apostrophe before a formula. */
function plain(cell: string): string {
  const trimmed = cell.trim();
  return /^'[=+\-@＝＋－＠\t\r\n]/.test(trimmed) ? trimmed.slice(1) : trimmed;
}

test("no text makes it throw, and both functions report the same problem", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const read = readStatusCsv(text);
      if ("problem" in read) expect(statusCsvProblem(text)).toEqual(read.problem);
      else expect(statusCsvProblem(text)).toBeUndefined();
    }),
  );
});

describe("encodings of files", { tags: ["staff-5.3"] }, () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const read = (content: Uint8Array) => {
    const text = readCsvBytes(content);
    return text === undefined ? "unreadable" : readStatusCsv(text.text);
  };
  const utf16 = (text: string, littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
    return new Uint8Array(view.buffer);
  };

  test.each([
    ["UTF-8", bytes(good)],
    ["UTF-8 with a byte order mark", bytes(`\ufeff${good}`)],
    ["UTF-16 as Excel writes it", utf16(`\ufeff${good}`, true)],
    ["big-endian UTF-16", utf16(`\ufeff${good}`, false)],
  ])("%s is read", (_what, content) => {
    expect(read(content)).toMatchObject({
      rows: [{ orderId: "26-27/000001", status: "Shipped" }],
      invalid: [],
    });
  });

  test.each([
    ["a byte that no encoding has", new Uint8Array([...bytes("1,,caf"), 0xe9, 0x81, ...bytes(",x,Shipped")])],
    ["UTF-16 without a byte order mark", utf16(good, true)],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 8, 0])],
  ])("%s is not read", (_what, content) => {
    expect(read(content)).toBe("unreadable");
  });

  test("a file of 1 MB is read completely", () => {
    const line = `${good}\n`;
    const text = line.repeat(Math.floor(maxCsvBytes / line.length));
    expect(parsed(text).rows).toHaveLength(Math.floor(maxCsvBytes / line.length));
  });
});

test("a tracking number that Excel keeps as text is read without its form", () => {
  const read = readStatusCsv('26-27/000001,,="0098765432101",Blue Dart,Shipped\n');
  expect(read).toMatchObject({ rows: [{ trackingId: "0098765432101" }] });
  const corrected = readStatusCsv(
    writeCsv([["26-27/000001", "", '="0098765432101"', "Blue Dart", "Shipped"]]),
  );
  expect(corrected).toMatchObject({ rows: [{ trackingId: "0098765432101" }] });
});
