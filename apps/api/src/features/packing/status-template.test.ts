import { expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { placePaidOrder } from "../../../test-support/builders/refunds.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll({ now: new Date("2026-11-25T06:00:00Z") });
const admin = signInForAll(shop, { role: "admin" });
const url = "/api/admin/bulkOrderStatus";
const download = ({ headers } = admin) => shop.app.inject({ url: `${url}/template.csv`, headers });

const counts = async () => {
  const { rows } = await shop.db.query(
    `SELECT (SELECT md5(string_agg(o::text, ',' ORDER BY id)) FROM orders o) AS orders,
       (SELECT count(*) FROM order_events) AS events, (SELECT count(*) FROM imports) AS imports`,
  );
  return rows[0];
};

test("the downloaded orders, uploaded as they are, change nothing and have no fault; a filled row ships", async () => {
  await setStock(shop, 100_000);
  const first = await placePaidOrder(shop, { POLPOD120160: 1000 });
  const second = await placePaidOrder(shop, { POLPOD100120: 1000, HONSLV450: 2 });
  const company = JSON.stringify({ companyName: '=Ravi, "Sons"' });
  await shop.ownerDb.query(
    "UPDATE orders SET tracking_id = '+91', tracking_partner_name = 'Blue, Dart', shipping_address = $2 WHERE id = $1",
    [second.id, company],
  );
  const packed = { weightGrams: 9000, boxes: 4, version: 0 };
  await shop.app.inject({
    method: "PUT",
    url: `/api/packing/orders/${first.id}/parcels/1`,
    headers: admin.headers,
    payload: packed,
  });

  const answer = await download();
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="orders-to-ship_2026-11-25.csv"',
  });
  const lines = answer.body.replace("\ufeff", "").trim().split("\r\n");
  expect(lines[0]).toBe("orderID,invoiceLink,trackingID,Delivery Partner Name,status,Company,Boxes");
  expect(lines[1]).toMatch(new RegExp(`^${first.orderNumber},,,,Order Processing,.+,4$`));
  expect(lines[2]).toBe(`${second.orderNumber},,'+91,"Blue, Dart",Order Processing,"'=Ravi, ""Sons""",3`);

  const before = await counts();
  const upload = (text: string, path = url) => sendFile(shop, path, text, { headers: admin.headers });
  const preview = (await upload(answer.body, `${url}/preview`)).json<{ rows: { changes: object[] }[] }>();
  expect(preview).toMatchObject({ invalidRows: [], notFoundCount: 0, updatedCount: 0, sameStatusCount: 2 });
  expect(preview.rows.flatMap(({ changes }) => changes)).toEqual([]);
  expect((await upload(answer.body)).json()).toMatchObject({ sameStatusCount: 2, invalidRows: [] });
  expect(await counts()).toEqual(before);

  const filled = answer.body.replace(",,,,Order Processing", ",,12345678901234,Delhivery,Shipped");
  expect((await upload(filled)).json()).toMatchObject({
    updatedCount: 1,
    sameStatusCount: 1,
    invalidRows: [],
  });
  const rest = (await download()).body;
  expect([rest.includes(first.orderNumber), rest.includes(second.orderNumber)]).toEqual([false, true]);
});

test("without orders to ship it has only the names of the columns; packers cannot download it", async () => {
  const packer = await signInBuyer(shop, { role: "packer" });
  expect((await download(packer)).statusCode).toBe(403);
  await shop.ownerDb.query("UPDATE orders SET status = 'Delivered'");
  expect((await download()).body.trim().split("\r\n")).toHaveLength(1);
});
