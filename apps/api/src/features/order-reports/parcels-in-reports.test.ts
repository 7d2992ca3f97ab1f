import { afterEach, beforeAll, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import { acceptClaim, placeDeliveredOrder, raisedClaim } from "../../../test-support/builders/claims.ts";
import { placePaidOrder, refundGoodwill, refundPieces } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { readXlsx } from "../../../test-support/read-xlsx.ts";

const shop = testAppForAll({ now: new Date("2026-11-25T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
beforeAll(() => setStock(shop, 1_000_000));
afterEach(() => expectCleanLedger(shop));

type Row = Record<string, string | number>;
const get = (path: string) => shop.app.inject({ url: `/api/admin/${path}`, headers: admin.headers });
const json = async <Answer = { data: Row[] }>(path: string) => (await get(path)).json<Answer>();

async function workbook(name: string) {
  const { rawPayload, headers } = await get(`reports/${name}.xlsx`);
  return { sheets: readXlsx(rawPayload), orderCount: headers["x-order-count"] };
}

/** What the reports have of an order: of its parcels, of their lines, of these with the tax, and of its items. */
async function reportsOf(orderNumber: string) {
  const ofOrder = <One extends Partial<Record<string, unknown>>>(rows: readonly One[] | undefined) =>
    (rows ?? []).filter((row) => String(row["orderNumber"]).startsWith(orderNumber));
  const { data } = await json("downloadProcessingOrders");
  const split = await json("downloadProcessingOrdersWithSplitItems");
  const invoice = await workbook("invoice-report");
  const [, byOrder] = (await workbook("consolidated-orders")).sheets;
  return {
    parcels: ofOrder(data),
    lines: ofOrder(split.data),
    taxed: ofOrder(invoice.sheets[0]?.rows),
    items: ofOrder(byOrder?.rows),
  };
}

/** The sum of columns in paise. */
const paiseOf = (rows: readonly Partial<Row>[], ...columns: string[]) =>
  rows
    .flatMap((row) => columns.map((name) => Math.round(Number(row[name]) * 100)))
    .reduce((a, b) => a + b, 0);

const ship = async (id: string, parcel: number) => {
  const tracking = { partnerName: "DTDC", trackingId: `D${parcel}${id.slice(-8)}` };
  expect((await saveOrder(shop, admin, id, { parcel, status: "Shipped", tracking })).statusCode).toBe(200);
};

test("of an order in several parcels the reports have those that are here, each with its pieces and amounts", async () => {
  const { id, orderNumber, amountPaise } = await placePaidOrder(shop, { HONSLV150: 7, POLNPD060080: 1000 });
  const before = await reportsOf(orderNumber);
  expect(before.parcels.map((row) => row["orderNumber"])).toEqual([orderNumber]);
  await arrangeParcels(shop, admin, id, { 1: { 1: 3, 2: 600 }, 2: { 1: 3, 2: 400 }, 3: { 1: 1 } });

  const all = await reportsOf(orderNumber);
  expect(all.parcels.map((row) => row["orderNumber"])).toEqual(
    [1, 2, 3].map((one) => `${orderNumber}/${one}`),
  );
  expect(paiseOf(all.parcels, "itemTotalPrice", "itemGST")).toBe(amountPaise);
  for (const columns of [["itemTotalPrice"], ["itemGST"], ["IGST"], ["Invoice IGST"], ["Invoice CGST"]])
    expect(paiseOf(all.taxed, ...columns), columns[0]).toBe(paiseOf(before.taxed, ...columns));
  expect(all.taxed.map((row) => row["Differs from invoice"] ?? "")).toEqual(["", "", "", "", ""]);

  await ship(id, 1);
  const left = await reportsOf(orderNumber);
  expect(left.parcels).toEqual(all.parcels.slice(1));
  expect(left.parcels).toMatchObject([
    {
      orderId: id,
      itemSKUs: "HONSLV150, POLNPD060080",
      itemCount: 2,
      listOfItems: expect.stringMatching(/ x 3, .* x 400$/),
    },
    { orderId: id, itemSKUs: "HONSLV150", itemCount: 1, listOfItems: expect.stringMatching(/ x 1$/) },
  ]);
  expect(left.lines).toEqual(all.lines.slice(2));
  expect(left.lines.map((row) => [row["orderNumber"], row["itemSKU"], row["itemQuantity"]])).toEqual([
    [`${orderNumber}/2`, "HONSLV150", 3],
    [`${orderNumber}/2`, "POLNPD060080", 400],
    [`${orderNumber}/3`, "HONSLV150", 1],
  ]);
  expect(left.taxed).toEqual(all.taxed.slice(2));
  expect(left.items.map((row) => [row["orderNumber"], row["itemSKU"], row["itemQuantity"]])).toEqual([
    [`${orderNumber}/2`, "HONSLV150", "3"],
    [`${orderNumber}/3`, "HONSLV150", "1"],
    [`${orderNumber}/2`, "POLNPD060080", "400"],
  ]);
});

test("an order that leaves at once has what was charged less all refunds, those of goodwill too", async () => {
  const { id, orderNumber, amountPaise } = await placePaidOrder(shop, { HONSLV150: 7 });
  const lines = [{ lineNumber: 1, quantity: 2 }];
  expect((await refundPieces(shop, admin, id, { lines })).statusCode).toBe(200);
  const goodwill = await refundGoodwill(shop, admin, id, { amount: 100.01, refundsSeen: 1 });
  expect(goodwill.statusCode).toBe(200);
  const { rows } = await shop.db.query<{ paise: number }>(
    "SELECT sum(amount_paise)::int AS paise FROM refunds WHERE order_id = $1",
    [id],
  );
  const { parcels } = await reportsOf(orderNumber);
  expect(parcels).toMatchObject([{ orderNumber, itemCount: 1 }]);
  expect(paiseOf(parcels, "itemTotalPrice", "itemGST")).toBe(amountPaise - rows[0]!.paise);
});

test("the consolidated report counts the pieces that are here, once for each parcel", async () => {
  const { id } = await placePaidOrder(shop, { TAPBRN048: 9 });
  await arrangeParcels(shop, admin, id, { 1: { 1: 4 }, 2: { 1: 3 }, 3: { 1: 2 } });
  await ship(id, 1);
  const items = async () =>
    (await json<{ consolidatedReport: Row[] }>("downloadProcessingOrders")).consolidatedReport.filter(
      ({ itemName }) => /Brown/.test(String(itemName)),
    );
  expect(await items()).toMatchObject([{ itemQuantity: 5, itemCount: 2 }]);
  const [packing] = (await workbook("consolidated-orders")).sheets;
  expect(packing?.rows.find((row) => row["itemSKU"] === "TAPBRN048")).toMatchObject({
    itemQuantity: "5",
    itemCount: "2",
  });
  await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 3 }] });
  expect(await items()).toMatchObject([{ itemQuantity: 2, itemCount: 1 }]);
});

test("what is there of an order that is partly in production is to be sent, and its rest once it is made", async () => {
  const ordersNow = async () => Number((await workbook("pending-orders")).orderCount);
  const count = await ordersNow();
  const { id, orderNumber } = await placePaidOrder(shop, { HONROL100: 4, HONSLV150: 5 });
  expect(await ordersNow()).toBe(count + 1);
  await arrangeParcels(shop, admin, id, { 1: { 1: 4 }, 2: { 2: 5, ready: null } });
  const { parcels, items } = await reportsOf(orderNumber);
  expect(parcels.map((row) => [row["orderNumber"], row["itemSKUs"]])).toEqual([
    [`${orderNumber}/1`, "HONROL100"],
  ]);
  expect(items.map((row) => row["itemSKU"])).toEqual(["HONROL100"]);
  expect(await ordersNow()).toBe(count + 1);
  await ship(id, 1);
  expect((await reportsOf(orderNumber)).parcels).toEqual([]);
  expect(await ordersNow()).toBe(count);
  await saveOrder(shop, admin, id, { parcel: 2, status: "Order Processing" });
  expect((await reportsOf(orderNumber)).lines).toMatchObject([
    { orderNumber: `${orderNumber}/2`, itemSKU: "HONSLV150", itemQuantity: 5 },
  ]);
});

test("a replacement is to be sent, with the value of its goods and no tax or invoice of its own", async () => {
  const placed = await placeDeliveredOrder(shop, admin, { HONROL100: 10 });
  expect((await reportsOf(placed.orderNumber)).parcels).toEqual([]);
  const claimId = await raisedClaim(shop, placed.buyer, placed.id, { lines: { 1: 4 } });
  await acceptClaim(shop, admin, [placed.id, claimId], { lines: [{ lineNumber: 1, replace: 4 }] });
  const { parcels, lines, taxed, items } = await reportsOf(placed.orderNumber);
  expect(parcels).toMatchObject([{ orderNumber: `${placed.orderNumber}/2`, itemSKUs: "HONROL100" }]);
  expect(paiseOf(parcels, "itemTotalPrice", "itemGST")).toBe(Math.round((placed.amountPaise * 4) / 10));
  expect(lines).toMatchObject([{ itemQuantity: 4 }]);
  expect(taxed).toMatchObject([{ CGST: "0", SGST: "0", IGST: "0" }]);
  expect([taxed[0]?.["Invoice IGST"], taxed[0]?.["Differs from invoice"]].map((cell) => cell ?? "")).toEqual([
    "",
    "",
  ]);
  expect(items).toMatchObject([{ itemQuantity: "4" }]);
  await ship(placed.id, 2);
  expect((await reportsOf(placed.orderNumber)).parcels).toEqual([]);
});
