import { beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placePaidOrder } from "../../../test-support/builders/refunds.ts";
import { writeCreditNote } from "../../../test-support/builders/credit-note.ts";
import { salesOf } from "../../../test-support/builders/taxed-sales.ts";
import { readZip } from "../../../test-support/read-xlsx.ts";
import type { DocumentWriter } from "../invoices/document-writer.ts";
import { writeDocumentsOfMonth } from "./write-documents-of-month.ts";

const shop = testAppForAll({
  now: new Date("2026-11-22T06:00:00Z"),
  ledgerDiffersBecause: "credit notes are inserted with SQL, and documents are deleted",
});
const accountant = signInForAll(shop, { role: "accountant" });
const { sell, creditHalf } = salesOf(shop);
beforeEach(async () => {
  await shop.falsifyingDb.query(
    "TRUNCATE credit_note_lines, credit_notes, invoice_lines, invoices, invoice_series CASCADE",
  );
});
const get = (url: string) => shop.app.inject({ method: "GET", url, headers: accountant.headers });
const countsOf = async (month: string) => (await get(`/api/admin/reports/documents?month=${month}`)).json();

describe("GET /api/admin/reports/documents", () => {
  test("counts a month's invoices and credit notes, with their totals and numbers, also when there are none", async () => {
    const first = await sell({ taxable: 1000, at: "2026-10-31T18:30:00Z" });
    await sell({ taxable: 500, at: "2026-11-30T18:29:59Z" });
    await sell({ taxable: 100, at: "2026-11-30T18:30:00Z" });
    await creditHalf(first, 1);
    const none = { count: 0, total: 0, from: null, to: null };
    expect(await countsOf("2026-11")).toEqual({
      success: true,
      invoices: { count: 2, total: 1770, from: "DB/26-27/000001", to: "DB/26-27/000002" },
      creditNotes: { count: 1, total: 590, from: "DC/26-27/000001", to: "DC/26-27/000001" },
    });
    expect(await countsOf("2026-12")).toMatchObject({
      invoices: { count: 1, total: 118 },
      creditNotes: none,
    });
    expect(await countsOf("2026-10")).toEqual({ success: true, invoices: none, creditNotes: none });
  });
});

describe("GET /api/admin/reports/documents.zip", () => {
  test("has a PDF of each invoice and credit note of the month, the same that its buyer downloads", async () => {
    const { id } = await placePaidOrder(shop, { HONROL100: 2 });
    await placePaidOrder(shop, { HONROL100: 1 });
    const noteId = await writeCreditNote(shop, id);
    const answer = await get("/api/admin/reports/documents.zip?month=2026-11");
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="documents_2026-11.zip"',
      "x-document-count": "3",
      "cache-control": "no-store",
    });
    const files = readZip(answer.rawPayload);
    expect([...files.keys()]).toEqual([
      "invoices/DB-26-27-000001.pdf",
      "invoices/DB-26-27-000002.pdf",
      "credit-notes/DC-26-27-000001.pdf",
    ]);
    const invoice = await get(`/api/orders/${id}/invoice`);
    expect(files.get("invoices/DB-26-27-000001.pdf")?.equals(invoice.rawPayload)).toBe(true);
    const note = await get(`/api/orders/${id}/credit-notes/${noteId}`);
    expect(files.get("credit-notes/DC-26-27-000001.pdf")?.equals(note.rawPayload)).toBe(true);
  });

  test("without a document is an empty file, and a month that is none is refused", async () => {
    const answer = await get("/api/admin/reports/documents.zip?month=2026-10");
    expect(answer.headers["x-document-count"]).toBe("0");
    expect(readZip(answer.rawPayload).size).toBe(0);
    const refused = await get("/api/admin/reports/documents.zip?month=2026-13");
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      "month must be a month, as 2026-11",
    ]);
  });

  test("of more documents than a page has each once, and one at a time is in memory", async () => {
    const invoices: string[] = [];
    for (let day = 1; day <= 30; day += 1)
      for (let at = 0; at < 4; at += 1)
        invoices.push(await sell({ taxable: 100, at: `2026-11-${String(day).padStart(2, "0")}T06:00:00Z` }));
    await creditHalf(invoices[0]!, 1);
    let open = 0;
    let maxOpen = 0;
    const documents: Pick<DocumentWriter, "writeNext"> = {
      async writeNext({ number }) {
        maxOpen = Math.max(maxOpen, (open += 1));
        await new Promise(setImmediate);
        open -= 1;
        return Buffer.from(number);
      },
    };
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeDocumentsOfMonth(shop.shop.readDb, documents, "2026-11"))
      chunks.push(chunk);
    const numbers = [...readZip(Buffer.concat(chunks)).values()].map(String);
    const expected = Array.from({ length: 120 }, (_, at) => `DB/26-27/${String(at + 1).padStart(6, "0")}`);
    expect(numbers).toEqual([...expected, "DC/26-27/000001"]);
    expect(maxOpen).toBe(1);
  });
});
