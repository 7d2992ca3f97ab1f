import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels, type WantedParcels } from "../../../test-support/builders/arrange-parcels.ts";
import { placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { readPdf } from "../../../test-support/read-pdf.ts";
import { issuePrintedChallans } from "./issue-printed-challans.ts";

const shop = testAppForAll({ now: new Date("2026-11-28T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin" });
const accountant = signInForAll(shop, { role: "accountant", name: "Nair" });
const packer = signInForAll(shop, { role: "packer" });
beforeAll(() => setStock(shop, 1_000_000));
beforeEach(() => shop.runJobs());
afterEach(() => expectCleanLedger(shop));

const three: WantedParcels = { 1: { 1: 300 }, 2: { 1: 333, 2: 1 }, 3: { 1: 367, 2: 3 } };
const sell = () => placePaidOrder(shop, { POLPOD100120: 1000, HONROL100: 4 });
async function inParcels(wanted = three) {
  const sale = await sell();
  expect((await arrangeParcels(shop, admin, sale.id, wanted)).statusCode).toBe(200);
  return sale;
}
const print = (orders: string[], { headers }: SignedIn = accountant, url = "/api/admin/orders/print") =>
  shop.app.inject({ method: "POST", url, headers, payload: { kind: "challans", orders } });
const ship = (id: string, parcel: number) => saveOrder(shop, admin, id, { parcel, status: "Shipped" });
async function pagesOf(orders: string[]) {
  const answer = await print(orders);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return readPdf(answer.rawPayload).map((page) => page.map(({ text }) => text));
}
const numberOn = (page: string[]) => page.find((text) => text.startsWith("DC/"));
const issuedOf = async (id: string) => {
  const { rows } = await shop.db.query<{ parcel: number }>(
    `SELECT s.number AS parcel FROM delivery_challans c JOIN shipments s ON s.id = c.shipment_id
     WHERE s.order_id = $1 ORDER BY 1`,
    [id],
  );
  return rows.map(({ parcel }) => parcel);
};

test("the challans of the later parcels are issued and printed in three copies, and have every field of rule 55", async () => {
  const { id, orderNumber } = await inParcels();
  const pages = await pagesOf([id]);
  expect(
    pages.map((page) => page.find((text) => /^(Original|Duplicate|Triplicate) for /.test(text))),
  ).toEqual(
    [2, 3].flatMap(() => ["Original for Consignee", "Duplicate for Transporter", "Triplicate for Consigner"]),
  );
  expect(pages.map((page) => page[page.indexOf("Parcel") + 1])).toEqual(["2", "2", "2", "3", "3", "3"]);
  expect(await issuedOf(id)).toEqual([2, 3]);
  const [first = []] = pages;
  const { rows } = await shop.db.query<{ number: string; hsn: string; taxable: number; igst: number }>(
    `SELECT i.number, (SELECT hsn FROM invoice_lines WHERE invoice_id = i.id AND line_number = 1) AS hsn, sum(l.taxable_paise)::int AS taxable, sum(l.igst_paise)::int AS igst
     FROM invoices i JOIN delivery_challans c ON c.invoice_id = i.id JOIN delivery_challan_lines l ON l.challan_id = c.id
     WHERE i.order_id = $1 AND c.number = $2 GROUP BY i.id`,
    [id, numberOn(first)],
  );
  const rupees = (paise: number) =>
    `₹${(paise / 100).toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  for (const text of [
    "DELIVERY CHALLAN",
    orderNumber,
    "28 Nov 2026",
    rows[0]!.number,
    "GSTIN: 07AAACD0000D1ZR",
    "Consignee",
    "Asha Traders",
    "GSTIN: not registered",
    "Place of supply",
    "Maharashtra (27)",
    "POLPOD100120",
    rows[0]!.hsn,
    "333",
    "PCS",
    "18%",
    rupees(rows[0]!.taxable),
    rupees(rows[0]!.igst),
    rupees(rows[0]!.taxable + rows[0]!.igst),
    "Authorised signatory",
  ])
    expect(first).toContain(text);
  expect(first).not.toContain("Reverse charge");
  const { events } = await readOnDesk(shop, admin, id);
  expect(events.slice(-2).map(({ actor, what }) => [actor, what])).toEqual(
    [first, pages[3]!].map((page, at) => [
      "Nair",
      `Delivery challan ${numberOn(page)} made for parcel ${at + 2}`,
    ]),
  );
});

test("a repeated print has the same bytes, and shipping the parcels later issues no other", async () => {
  const { id } = await inParcels();
  const once = await print([id]);
  expect((await print([id])).rawPayload.equals(once.rawPayload)).toBe(true);
  for (const parcel of [2, 3, 1]) await ship(id, parcel);
  // The first to leave has one too now, since the paper was in its box; the one that was to be the first needs one.
  expect(await issuedOf(id)).toEqual([1, 2, 3]);
  const [number] = [numberOn((await pagesOf([`${id}/2`]))[0]!)];
  expect(number).toBe(numberOn(readPdf(once.rawPayload)[0]!.map(({ text }) => text)));
});

test("one parcel is printed alone; one that goes with the invoice is refused, and nothing is issued then", async () => {
  const { id, orderNumber } = await inParcels();
  expect((await pagesOf([`${id}/3`])).map((page) => page[page.indexOf("Parcel") + 1])).toEqual([
    "3",
    "3",
    "3",
  ]);
  expect(await issuedOf(id)).toEqual([3]);
  const whole = await sell();
  for (const [orders, message] of [
    [[`${id}/2`, `${id}/1`], `${orderNumber}/1 needs no delivery challan`],
    [[`${id}/2`, `${id}/9`], `${orderNumber}/9 needs no delivery challan`],
    [[id, whole.id], `${whole.orderNumber} leaves in one parcel`],
  ] as const) {
    const answer = await print([...orders]);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: "not-printable", message: `Nothing was printed: ${message}. Please select only the others.` },
    ]);
  }
  expect(await issuedOf(id)).toEqual([3]);
});

test("a cancelled order gets none, but what it has is still printed", async () => {
  const { id, orderNumber } = await inParcels();
  const cancel = () =>
    saveOrder(shop, admin, id, {
      status: "Cancelled",
      money: { decision: "kept", reason: "Printed for you" },
    });
  expect((await cancel()).statusCode).toBe(200);
  expect((await print([id])).json<{ message: string }>().message).toContain(
    `${orderNumber} needs no delivery challan`,
  );
  await saveOrder(shop, admin, id, { status: "Order Processing", revive: true });
  await pagesOf([`${id}/2`]);
  await cancel();
  expect(await pagesOf([id])).toHaveLength(3);
  expect(await issuedOf(id)).toEqual([2]);
});

test("packers print no challan, wherever they ask, and buyers neither", async () => {
  const { id, buyer } = await inParcels();
  expect((await print([id], packer)).statusCode).toBe(403);
  expect((await print([id], buyer)).statusCode).toBe(403);
  const refused = await print([id], packer, "/api/packing/print");
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    "kind must be one of packing-slips, packing-slips-two, packing-slips-4x6, address-labels, pick-list, hand-over-list",
  ]);
  expect(await issuedOf(id)).toEqual([]);
});

test("prints of parcels while these leave issue one challan each, and number without gaps", async () => {
  const { rows } = await shop.db.query<{ last: number }>(
    "SELECT coalesce(max(serial), 0) AS last FROM delivery_challans",
  );
  const sales = [];
  for (let at = 0; at < 5; at += 1) sales.push(await inParcels());
  for (const { id } of sales) await ship(id, 1);
  const issue = (order: string, parcel?: number) =>
    issuePrintedChallans(shop.shop, [{ order, parcel }], { userId: admin.userId, name: "Meera" });
  await Promise.all(
    sales.flatMap(({ id }) => [issue(id), ship(id, 2), issue(id, 2), issue(id, 3), ship(id, 3)]),
  );
  for (const { id } of sales) expect(await issuedOf(id)).toEqual([2, 3]);
  const { rows: serials } = await shop.db.query<{ serial: number }>(
    "SELECT serial FROM delivery_challans WHERE serial > $1 ORDER BY 1",
    [rows[0]!.last],
  );
  expect(serials.map(({ serial }) => serial - rows[0]!.last)).toEqual(
    Array.from({ length: 10 }, (_, at) => at + 1),
  );
});
