import { beforeAll, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placePaidOrder, readOnDesk, refundPieces } from "../../../test-support/builders/refunds.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { textsOfPdf } from "../../../test-support/read-pdf.ts";
import { readXlsx, readZip } from "../../../test-support/read-xlsx.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { findDiscrepancies } from "../ledger/ledger.queries.ts";
import { findRefund } from "../refunds/refunds.queries.ts";
import { updateRefund } from "../refunds/update-refund.ts";

const shop = testAppForAll({
  now: new Date("2026-11-22T06:00:00Z"),
  ledgerDiffersBecause: "a refund over two invoices has no credit note",
});
const admin = signInForAll(shop, { role: "admin" });
const [first, second] = ["DB/26-27/000001", "DB/26-27/000002"];
const shipments = [uuidV7(new Date(0)), uuidV7(new Date(1))];
let sale: Awaited<ReturnType<typeof placePaidOrder>>;

/** A copy of the first invoice, which is final, with the next number. */
const copyInvoice = (changes: object) =>
  shop.db.query(
    `WITH copied AS (
       INSERT INTO invoices
       SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'number', $1::text, 'serial', 2) || $2)).*
       FROM invoices i WHERE i.number = $3 RETURNING id),
     series AS (UPDATE invoice_series SET last_serial = 2)
     INSERT INTO invoice_lines
     SELECT (jsonb_populate_record(l, jsonb_build_object('invoice_id', copied.id))).*
     FROM copied, invoice_lines l JOIN invoices i ON i.id = l.invoice_id AND i.number = $3`,
    [second, JSON.stringify(changes), first],
  );
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

/** An order of two rolls, of which each shipment's invoice has one. */
beforeAll(async () => {
  sale = await placePaidOrder(shop, { HONROL100: 2 });
  await shop.db.query("INSERT INTO shipments (id, order_id, number) VALUES ($1, $3, 1), ($2, $3, 2)", [
    ...shipments,
    sale.id,
  ]);
  await shop.db.query("INSERT INTO shipment_lines VALUES ($1, 1, 1), ($2, 1, 1)", shipments);
});

test("an order has one invoice for all of it or one for each shipment, and a refund a credit note for each invoice", async () => {
  expect(await refusal(copyInvoice({}))).toContain("invoices_of_whole_orders");
  const halves = ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"]
    .map((column) => `${column} = ${column} / 2`)
    .join(", ");
  await shop.falsifyingDb.query(
    `UPDATE invoices SET shipment_id = '${shipments[0]}', ${halves},
       total_paise = taxable_paise / 2 + cgst_paise / 2 + sgst_paise / 2 + igst_paise / 2, round_off_paise = 0;
     UPDATE invoice_lines SET quantity = 1, discount_paise = gross_paise / 2 - taxable_paise / 2,
       gross_paise = gross_paise / 2, ${halves}`,
  );
  expect(await refusal(copyInvoice({ shipment_id: shipments[0] }))).toContain("invoices_of_shipments");
  await copyInvoice({ shipment_id: shipments[1] });
  const { rows } = await shop.db.query(
    "SELECT pg_get_constraintdef(oid) AS is FROM pg_constraint WHERE conname LIKE 'credit_notes%' AND contype = 'u'",
  );
  expect(rows).toContainEqual({ is: "UNIQUE (refund_id, invoice_id)" });
});

test("where one invoice is shown of an order with two, it is the first; prints and the buyer's data have both", async () => {
  const { buyer, id } = sale;
  const get = (url: string, { headers }: SignedIn) => shop.app.inject({ method: "GET", url, headers });
  const reports = "/api/admin/reports";
  const days = "startDate=2026-11-22&endDate=2026-11-22";
  const read = {
    order: (await get(`/api/orders/${id}`, buyer)).body,
    orders: (await get("/api/orders", buyer)).body,
    desk: (await get(`/api/admin/orders/${id}`, admin)).body,
    report: JSON.stringify(readXlsx((await get(`${reports}/orders.xlsx?${days}`, admin)).rawPayload)),
    pending: JSON.stringify(readXlsx((await get(`${reports}/pending-orders.xlsx`, admin)).rawPayload)),
    invoice: textsOfPdf((await get(`/api/orders/${id}/invoice`, buyer)).rawPayload).join("\n"),
  };
  for (const [name, text] of Object.entries(read)) {
    expect(text, name).toContain(first);
    expect(text, name).not.toContain(second);
  }

  const payload = { kind: "invoices", orders: [id] };
  const { headers } = admin;
  const print = await shop.app.inject({ method: "POST", url: "/api/admin/orders/print", headers, payload });
  const printed = textsOfPdf(print.rawPayload).join("\n");
  expect(printed.indexOf(first)).toBeLessThan(printed.indexOf(second));
  const data = readZip((await get("/api/users/data/download", buyer)).rawPayload);
  expect([...data.keys()].filter((name) => name.startsWith("documents/"))).toHaveLength(2);
  expect(JSON.parse(String(data.get("data.json")))).toMatchObject({
    orders: [{ invoices: [{ number: first }, { number: second }] }],
  });
});

test("the tax that is reported of a line is that of all its invoices", async () => {
  const answer = await shop.app.inject({
    method: "GET",
    url: "/api/admin/reports/invoice-report.xlsx",
    headers: admin.headers,
  });
  const rows = readXlsx(answer.rawPayload)[0]!.rows;
  // One for each parcel that is here.
  expect(rows).toHaveLength(2);
  const { rows: sums } = await shop.db.query<{ tax: number }>(
    "SELECT (sum(cgst_paise + sgst_paise + igst_paise) / 100)::float AS tax FROM invoices",
  );
  expect(rows.reduce((sum, row) => sum + Number(row["Invoice IGST"]), 0)).toBeCloseTo(sums[0]!.tax);
});

test("staff find the order by each of its invoices, messages go out, and none is missing", async () => {
  await shop.runJobs();
  for (const number of [first, second]) {
    const { rowCount } = await shop.db.query(
      "SELECT FROM desk_order_words WHERE order_id = $1 AND words @@ lower($2)::tsquery",
      [sale.id, `'${number}'`],
    );
    expect(rowCount, number).toBe(1);
  }
  const mails = await fetch(`${shop.sandboxUrl}/mail?to=${sale.buyer.phoneNumber}@example.in`);
  expect(await mails.text()).toContain("Your tax invoice");
  const home = await shop.app.inject({ method: "GET", url: "/api/internal/home", headers: admin.headers });
  expect(home.json()).toMatchObject({
    forAdmins: { work: { withoutInvoice: { count: 0 }, withoutCreditNote: { count: 0 } } },
  });
  const made = await shop.app.inject({
    method: "POST",
    url: `/api/admin/orders/${sale.id}/invoice`,
    headers: admin.headers,
  });
  expect(made.json()).toMatchObject({ number: first });
  expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
});

test("a refund of an order with two invoices gets no automatic credit note, and the order says so", async () => {
  await refundPieces(shop, admin, sale.id, { lines: [{ lineNumber: 1, quantity: 1 }], refundsSeen: 0 });
  const [refund] = await findRefund(shop.db, (await readOnDesk(shop, admin, sale.id)).refunds[0]!.id);
  await updateRefund(shop.shop, refund!, "processed", null);
  const { events, refunds } = await readOnDesk(shop, admin, sale.id);
  expect(refunds).toMatchObject([{ state: "processed", creditNote: null }]);
  expect(JSON.stringify(events)).toContain("the order has several invoices");
});
