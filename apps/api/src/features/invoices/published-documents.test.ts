import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placePaidOrder, readOnDesk, refundPieces } from "../../../test-support/builders/refunds.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { textsOfPdf } from "../../../test-support/read-pdf.ts";
import { readXlsx, readZip } from "../../../test-support/read-xlsx.ts";
import { findRefund } from "../refunds/refunds.queries.ts";
import { updateRefund } from "../refunds/update-refund.ts";

const shop = testAppForAll({ now: new Date("2026-11-22T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin" });
let sale: Awaited<ReturnType<typeof placePaidOrder>>;
let creditNoteId: string;
const [invoice, note] = ["DB/26-27/000001", "CN/26-27/000001"];

beforeAll(async () => {
  sale = await placePaidOrder(shop, { HONROL100: 2 });
  const lines = [{ lineNumber: 1, quantity: 1 }];
  await refundPieces(shop, admin, sale.id, { lines, refundsSeen: 0 });
  const [refund] = await findRefund(shop.db, (await readOnDesk(shop, admin, sale.id)).refunds[0]!.id);
  await updateRefund(shop.shop, refund!, "processed", null);
  creditNoteId = (await readOnDesk(shop, admin, sale.id)).refunds[0]!.creditNote!.id;
});

/** What buyers, staff and the tax office read, as texts. */
async function readEverywhere(): Promise<Record<string, string>> {
  const { buyer, id } = sale;
  const get = (url: string, { headers }: SignedIn) => shop.app.inject({ method: "GET", url, headers });
  const text = async (url: string, caller: SignedIn) => (await get(url, caller)).body;
  const pdf = async (url: string) => {
    const { statusCode, rawPayload } = await get(url, buyer);
    return statusCode === 404 ? "" : textsOfPdf(rawPayload).join("\n");
  };
  const files = async (url: string, caller: SignedIn) =>
    [...readZip((await get(url, caller)).rawPayload)]
      .map(
        ([name, bytes]) =>
          `${name.replace(/([A-Z]{2})-(\d\d-\d\d)-/, "$1/$2/")} ${name.endsWith(".json") ? String(bytes) : ""}`,
      )
      .join("\n");
  const workbook = async (url: string) => JSON.stringify(readXlsx((await get(url, admin)).rawPayload));
  const reports = "/api/admin/reports";
  const [days, month] = ["startDate=2026-11-22&endDate=2026-11-22", "month=2026-11"];
  return {
    "the buyer's order": await text(`/api/orders/${id}`, buyer),
    "the buyer's orders": await text("/api/orders", buyer),
    "the invoice": await pdf(`/api/orders/${id}/invoice`),
    "the credit note": await pdf(`/api/orders/${id}/credit-notes/${creditNoteId}`),
    "the buyer's data": await files("/api/users/data/download", buyer),
    "the order at the desk": await text(`/api/admin/orders/${id}`, admin),
    "the orders report": await workbook(`${reports}/orders.xlsx?${days}`),
    "the return": await text(`${reports}/gstr1.json?${month}`, admin),
    "the return's workbook": await workbook(`${reports}/gstr1.xlsx?${month}`),
    "the sales register": await workbook(`${reports}/sales-register.xlsx?${month}`),
    "the documents of the month": await text(`${reports}/documents?${month}`, admin),
    "their files": await files(`${reports}/documents.zip?${month}`, admin),
  };
}

async function printInvoice() {
  const payload = { kind: "invoices", orders: [sale.id] };
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/admin/orders/print",
    headers: admin.headers,
    payload,
  });
  return answer.statusCode;
}

/** Where each document is found. */
async function found() {
  const texts = Object.entries(await readEverywhere());
  const namesWith = (number: string) =>
    texts.flatMap(([name, text]) => (text.includes(number) ? [name] : []));
  return { all: texts.map(([name]) => name), invoice: namesWith(invoice), note: namesWith(note) };
}

const awaitRegistration = (awaits: boolean) =>
  shop.falsifyingDb.query(
    `UPDATE invoices SET awaits_registration = ${awaits}; UPDATE credit_notes SET awaits_registration = ${awaits}`,
  );

test("a document that awaits its registration is shown and reported nowhere, and once registered everywhere", async () => {
  const published = await found();
  expect(published.invoice).toEqual(published.all);
  expect(published.note).toContain("their files");
  expect(await printInvoice()).toBe(200);

  await awaitRegistration(true);
  expect(await found()).toMatchObject({ invoice: [], note: [] });
  expect(await printInvoice()).toBe(409);
  await shop.runJobs();
  const mails = await fetch(`${shop.sandboxUrl}/mail?to=${sale.buyer.phoneNumber}@example.in`);
  const texts = ((await mails.json()) as { text: string }[]).map(({ text }) => text).join("\n");
  expect(texts).toContain(sale.orderNumber);
  expect(texts).not.toMatch(/invoice|credit note/i);

  await shop.db.query(
    `INSERT INTO document_registrations (number, invoice_id, credit_note_id, registered_at)
     SELECT 'irn of ' || number, id, NULL, now() FROM invoices
     UNION ALL SELECT 'irn of ' || number, NULL, id, now() FROM credit_notes`,
  );
  expect(await found()).toEqual(published);
  expect(await printInvoice()).toBe(200);
  const { rows } = await shop.db.query("SELECT registration_number AS number FROM published_invoices");
  expect(rows).toEqual([{ number: `irn of ${invoice}` }]);
});

/** Who reads documents before they are published, and why. */
const readers = {
  "invoices/invoices.queries.ts": "issues them",
  "invoices/credit-notes.queries.ts": "issues them",
  "staff-home/worklist.queries.ts": "asks which are missing, not issued",
  "orders/never-paid-orders.queries.ts": "keeps what tax law demands from the day of issue",
};

test("features read the published documents, save those that issue them or ask whether they are issued", () => {
  const features = join(import.meta.dirname, "..");
  const found = globSync("**/*.queries.ts", { cwd: features }).filter((file) =>
    /\b(?:FROM|JOIN)\s+(?:invoices|credit_notes)\b/.test(readFileSync(join(features, file), "utf8")),
  );
  expect(found.toSorted(), "read published_invoices and published_credit_notes instead").toEqual(
    Object.keys(readers).toSorted(),
  );
});
