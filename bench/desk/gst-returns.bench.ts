import { contact } from "@dakbag/company/company";
import { readZip } from "@dakbag/api/test-support/read-xlsx";
import type { InvoicesToRead } from "../bare-servers/bare-invoices.ts";
import { insertManyInvoices, insertAdmin, insertManyOrders } from "../support/many-orders.queries.ts";
import { measureInTurns, type Measurement, mustHoldAtMost } from "../support/measurement.ts";
import { downloadTime, downloadWatched } from "./report-download.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { runScript } from "../support/script-process.ts";
import { withConnection } from "../support/with-connection.ts";

const invoices = 50_000;
const month = "2026-10";
const maxMegabytes = 120;
const rounds = 3;

/** GSTR-1 of a month with 50,000 invoices: its time compared with reading the same invoices once, and its memory. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async (shop) => {
    const token = await withConnection(shop.ownerUrl, async (db) => {
      await insertManyOrders(db, invoices);
      await insertManyInvoices(db, month, contact.gstin);
      return insertAdmin(db);
    });

    const json = { shop, token, path: `/api/admin/reports/gstr1.json?month=${month}` };
    const workbook = { shop, token, path: `/api/admin/reports/gstr1.xlsx?month=${month}` };
    const first = await downloadWatched(json);
    assertWholeJson(first.file);
    const second = await downloadWatched(workbook);
    assertWholeWorkbook(second.file);
    const readOnce = () =>
      runScript<InvoicesToRead>("bare-servers/bare-invoices.ts", { databaseUrl: shop.databaseUrl, month });
    return [
      {
        what: "GSTR-1 as JSON, 50,000 invoices, compared with reading them once",
        unit: "ms",
        limit: { atMost: 3 },
        ...(await measureInTurns(() => downloadTime(json), readOnce, { rounds })),
      },
      {
        what: "GSTR-1 as xlsx, compared with reading them once",
        unit: "ms",
        limit: { atMost: 3 },
        ...(await measureInTurns(() => downloadTime(workbook), readOnce, { rounds })),
      },
      mustHoldAtMost(
        "memory growth of the process",
        Math.max(first.grownMegabytes, second.grownMegabytes),
        maxMegabytes,
      ),
    ];
  });
}

// Of ten invoices six are listed by their buyer (b2b), two by their state (b2cl), two only as sums (b2cs).
const listed = { b2b: invoices * 0.6, b2cl: invoices * 0.2 };

function assertWholeJson(file: Buffer): void {
  const written = JSON.parse(file.toString()) as Record<"b2b" | "b2cl", { inv: unknown[] }[]>;
  for (const section of ["b2b", "b2cl"] as const) {
    const count = written[section].reduce((sum, { inv }) => sum + inv.length, 0);
    if (count !== listed[section])
      throw new Error(`${section} has ${count} invoices, not ${listed[section]}.`);
  }
}

function assertWholeWorkbook(file: Buffer): void {
  // The first sheet lists what is to be checked.
  const sheet = readZip(file).get("xl/worksheets/sheet2.xml")?.toString() ?? "";
  const rows = sheet.split("<row ").length - 1;
  // Three rows of sums and one of headings come first.
  if (rows !== listed.b2b + 4) throw new Error(`The sheet b2b has ${rows} rows, not ${listed.b2b + 4}.`);
}
