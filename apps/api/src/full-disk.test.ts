import { beforeAll, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../test-support/before-tests.ts";
import { pngBytes } from "../../../packages/domain/test-support/picture-bytes.ts";
import { fillCart } from "../test-support/builders/cart.ts";
import { sendFile } from "../test-support/builders/csv-form.ts";
import { manyPaidOrders } from "../test-support/builders/many-orders.ts";
import { placeOrder, requestOrder } from "../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../test-support/builders/payments.ts";
import { sendPicture } from "../test-support/builders/picture-form.ts";
import { saveShippingDetails } from "../test-support/builders/shipping-details.ts";
import { watchChanges } from "../test-support/hostile/watch-changes.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin" });
const buyer = signInForAll(shop);
let changesSince: Awaited<ReturnType<typeof watchChanges>>;
beforeAll(async () => {
  await saveShippingDetails(shop, buyer);
  changesSince = await watchChanges(shop);
  // PostgreSQL's error for a full disk (53100).
  await shop.ownerDb.query(`
    CREATE FUNCTION raise_disk_full() RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'could not extend file "base/5/2619": No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE FUNCTION raise_disk_full_for_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM raise_disk_full();
    END $$`);
});

/** Makes inserts into the table fail, until the returned function is called. */
async function fillDiskFor(table: string): Promise<() => Promise<unknown>> {
  await shop.ownerDb.query(
    `CREATE TRIGGER disk_full AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION raise_disk_full_for_row()`,
  );
  return () => shop.ownerDb.query(`DROP TRIGGER disk_full ON ${table}`);
}

type Send = () => Promise<{ statusCode: number; headers: object; json<Body>(): Body }>;

/** Each request, the table that it writes to last, and its preparation. */
const requests: readonly (readonly [string, string, () => Promise<Send>])[] = [
  [
    "a file of statuses",
    "audit_log",
    async () => {
      const rows = (await manyPaidOrders(shop, 20)).map((number) => `${number},,T-1,Delhivery,Shipped`);
      const { headers } = admin;
      return () => sendFile(shop, "/api/admin/bulkOrderStatus", rows.join("\n"), { headers });
    },
  ],
  [
    "a file of prices and stock",
    "audit_log",
    async () => {
      const file = "SKU,Price,Stock,Show\nTAPBRN040,99,500,yes\nTAPBRN042,98,400,yes\n";
      const { headers } = admin;
      const checked = await sendFile(shop, "/api/admin/productCsv", file, { headers });
      const { upload } = checked.json<{ upload: string }>();
      return () => shop.app.inject({ method: "POST", url: `/api/admin/productCsv/${upload}/apply`, headers });
    },
  ],
  ["a picture", "pictures", async () => () => sendPicture(shop, admin, pngBytes(9, 9, 1))],
  [
    "an order",
    "order_events",
    async () => {
      await fillCart(shop, buyer, { HONROL100: 1 });
      return () => requestOrder(shop, buyer);
    },
  ],
  [
    // The invoice is written last; a payment is recorded without one only if none can ever be issued.
    "a confirmation of a payment",
    "invoices",
    async () => {
      const { razorpayOrderId } = await placeOrder(shop, buyer, { HONSLV100: 1 });
      const paid = await payAtSandbox(shop, razorpayOrderId);
      return () => verifyPayment(shop, buyer, paid);
    },
  ],
];

describe("when the disk of the database is full", () => {
  test.each(requests)(
    "%s gets 503 with a message and changes nothing, and succeeds once there is space",
    async (_what, lastTable, prepare) => {
      const send = await prepare();
      await changesSince();
      const freeDisk = await fillDiskFor(lastTable);
      const answer = await send();
      await freeDisk();
      expect(answer).toMatchObject({ statusCode: 503, headers: { "retry-after": expect.any(String) } });
      expect(answer.json()).toMatchObject({ message: expect.stringContaining("Please try again") });
      expect(await changesSince()).toEqual([]);

      expect((await send()).statusCode).toBe(200);
      expect((await changesSince()).map(({ table }) => table)).toContain(lastTable);
    },
  );

  test("a report that lacks disk space for sorting gets 503", async () => {
    const report = () =>
      shop.app.inject({ url: "/api/admin/reports/pending-orders.xlsx", headers: admin.headers });
    await shop.ownerDb.query(`
      ALTER TABLE orders RENAME TO orders_on_disk;
      CREATE VIEW orders AS SELECT * FROM orders_on_disk WHERE raise_disk_full();
      GRANT SELECT ON orders TO PUBLIC`);
    const answer = await report();
    await shop.ownerDb.query("DROP VIEW orders; ALTER TABLE orders_on_disk RENAME TO orders");
    expect(answer.statusCode).toBe(503);
    expect((await report()).statusCode).toBe(200);
  });
});
