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
  // PostgreSQL's error (code 53100).
  await shop.db.query(`
    CREATE FUNCTION find_no_room() RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'could not extend file "base/5/2619": No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE FUNCTION find_no_room_for_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM find_no_room();
    END $$`);
});

/** Until it is called again, PostgreSQL finds no room for a row of the table. */
async function fillDiskFor(table: string): Promise<() => Promise<unknown>> {
  await shop.db.query(
    `CREATE TRIGGER no_room AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION find_no_room_for_row()`,
  );
  return () => shop.db.query(`DROP TRIGGER no_room ON ${table}`);
}

type SendRequest = () => Promise<{ statusCode: number; headers: object; json<Body>(): Body }>;

/** The requests, and the table that each writes to last. */
const requests: readonly (readonly [string, string, () => Promise<SendRequest>])[] = [
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
    // Its invoice is written last, and a payment is booked without one only where none can ever be made.
    "a confirmation of a payment",
    "invoices",
    async () => {
      const { razorpayOrderId } = await placeOrder(shop, buyer, { HONSLV100: 1 });
      const paid = await payAtSandbox(shop, razorpayOrderId);
      return () => verifyPayment(shop, buyer, paid);
    },
  ],
];

describe("on a database whose disk is full", () => {
  test.each(requests)(
    "%s is refused with a sentence, changes nothing, and succeeds when there is space again",
    async (_what, lastTable, prepare) => {
      const sendRequest = await prepare();
      await changesSince();
      const makeRoom = await fillDiskFor(lastTable);
      const answer = await sendRequest();
      await makeRoom();
      expect(answer).toMatchObject({ statusCode: 503, headers: { "retry-after": expect.any(String) } });
      expect(answer.json()).toMatchObject({ message: expect.stringContaining("Please try again") });
      expect(await changesSince()).toEqual([]);

      expect((await sendRequest()).statusCode).toBe(200);
      expect((await changesSince()).map(({ table }) => table)).toContain(lastTable);
    },
  );

  test("a report without disk space for sorting is refused with a sentence", async () => {
    const report = () =>
      shop.app.inject({ url: "/api/admin/reports/pending-orders.xlsx", headers: admin.headers });
    await shop.db.query(`
      ALTER TABLE orders RENAME TO orders_on_disk;
      CREATE VIEW orders AS SELECT * FROM orders_on_disk WHERE find_no_room()`);
    const answer = await report();
    await shop.db.query("DROP VIEW orders; ALTER TABLE orders_on_disk RENAME TO orders");
    expect(answer.statusCode).toBe(503);
    expect((await report()).statusCode).toBe(200);
  });
});
