import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../test-support/before-tests.ts";
import { arrangeParcels } from "../test-support/builders/arrange-parcels.ts";
import { placeOrder } from "../test-support/builders/order.ts";
import { payAtSandbox, payOrder, verifyPayment } from "../test-support/builders/payments.ts";
import { placePaidOrder, refundPieces, readOnDesk } from "../test-support/builders/refunds.ts";
import { saveOrder } from "../test-support/builders/save-order.ts";
import { signInBuyer } from "../test-support/builders/sign-in-buyer.ts";
import { findRefund } from "./features/refunds/refunds.queries.ts";
import { updateRefund } from "./features/refunds/update-refund.ts";

const shop = testAppForAll();
const paid = { id: "" };
const inLots = { id: "" };
const waiting = { id: "" };
const returned = { id: "" };
beforeAll(async () => {
  const buyer = await signInBuyer(shop);
  const bought = await placeOrder(shop, buyer, { HONSLV100: 2 });
  await payOrder(shop, buyer, bought.razorpayOrderId);
  paid.id = bought.order._id;
  const unpaid = await placeOrder(shop, buyer, { TAPBRN045: 1 });
  waiting.id = unpaid.order._id;
  const tooLittle = await placeOrder(shop, buyer, { TAPBRN048: 1 });
  await verifyPayment(shop, buyer, await payAtSandbox(shop, tooLittle.razorpayOrderId, { amount: 100 }));
  returned.id = tooLittle.order._id;
  const admin = await signInBuyer(shop, { role: "admin" });
  const pieces = { lines: [{ lineNumber: 1, quantity: 1 }], reason: "Torn in transit", refundsSeen: 0 };
  await refundPieces(shop, admin, paid.id, pieces);
  const [refund] = await findRefund(shop.db, (await readOnDesk(shop, admin, paid.id)).refunds[0]!.id);
  await updateRefund(shop.shop, refund!, "processed", null);
  inLots.id = (await placePaidOrder(shop, { HONSLV100: 2 })).id;
  await arrangeParcels(shop, admin, inLots.id, { 1: { 1: 1 }, 2: { 1: 1 } });
  for (const parcel of [1, 2]) await saveOrder(shop, admin, inLots.id, { parcel, status: "Shipped" });
  await shop.db.query(
    `INSERT INTO document_registrations (number, invoice_id, registered_at) SELECT number, id, now() FROM invoices`,
  );
});

const finalTables = {
  invoices: "total_paise",
  invoice_lines: "quantity",
  credit_notes: "total_paise",
  credit_note_lines: "igst_paise",
  delivery_challans: "number",
  delivery_challan_lines: "quantity",
  document_registrations: "number",
  audit_log: "summary",
  order_events: "what",
};
const tables = Object.keys(finalTables) as (keyof typeof finalTables)[];

/** PostgreSQL's code and text of its refusal. Nothing is changed, also when the statement is not refused. */
async function refusalOf(pool: pg.Pool, sql: string): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(sql);
    return "not refused";
  } catch (error) {
    if (error instanceof pg.DatabaseError) return `${error.code} ${error.message}`;
    throw error;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

const deniedToShop = /^42501 (permission denied|must be owner|must be superuser)/;

describe.each(tables)("%s", (table) => {
  const column = finalTables[table];
  const rowsWritten = () => shop.db.query(`SELECT FROM ${table}`);

  test("has rows in this test, which the shop's role added", async () => {
    expect((await rowsWritten()).rowCount).toBeGreaterThan(0);
  });

  test.each([
    ["UPDATE", `UPDATE ${table} SET ${column} = ${column}`],
    ["DELETE", `DELETE FROM ${table}`],
    ["TRUNCATE", `TRUNCATE ${table} CASCADE`],
    ["DROP", `DROP TABLE ${table} CASCADE`],
    ["ALTER", `ALTER TABLE ${table} ADD COLUMN added int`],
    ["DISABLE TRIGGER", `ALTER TABLE ${table} DISABLE TRIGGER ALL`],
    ["a trigger of its own", `CREATE TRIGGER mine AFTER INSERT ON ${table} EXECUTE FUNCTION refuse_change()`],
    ["a rule", `CREATE RULE mine AS ON INSERT TO ${table} DO INSTEAD NOTHING`],
    ["a grant to itself", `GRANT ALL ON ${table} TO CURRENT_USER; UPDATE ${table} SET ${column} = ${column}`],
    ["FOR UPDATE", `SELECT FROM ${table} FOR UPDATE`],
  ])("%s is refused to the shop's role", async (_what, sql) => {
    expect(await refusalOf(shop.db, sql)).toMatch(deniedToShop);
  });

  test.each([
    ["UPDATE", `UPDATE ${table} SET ${column} = ${column}`],
    ["DELETE", `DELETE FROM ${table}`],
    ["TRUNCATE", `TRUNCATE ${table} CASCADE`],
  ])("%s is refused to the owner too, by a trigger", async (what, sql) => {
    expect(await refusalOf(shop.ownerDb, sql)).toMatch(
      new RegExp(`^23001 ${table}( of a paid order)? is written once: ${what} is refused`),
    );
  });

  test("a mistaken grant to the shop's role changes nothing", async () => {
    const owner = await shop.ownerDb.connect();
    const role = new pg.Client(shop.databaseUrl).user ?? "";
    try {
      await owner.query(`BEGIN; GRANT ALL ON ${table} TO ${role}; SET LOCAL ROLE ${role}`);
      await expect(owner.query(`UPDATE ${table} SET ${column} = ${column}`)).rejects.toThrow(
        "is written once: UPDATE is refused",
      );
    } finally {
      await owner.query("ROLLBACK");
      owner.release();
    }
  });
});

test.each([
  ["a table", "CREATE TABLE public.mine (a int)"],
  ["a function", "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
  ["a view", "CREATE VIEW public.mine AS SELECT 1"],
  ["a schema", "CREATE SCHEMA mine"],
  ["a table of the job queue's schema", "CREATE TABLE graphile_worker.mine (a int)"],
  ["another role", "CREATE ROLE mine"],
  ["the owner's role", "SET ROLE dakbag"],
  ["the role of a superuser", "ALTER ROLE CURRENT_USER SUPERUSER"],
  ["triggers that are turned off", "SET session_replication_role = replica"],
  ["a program of the server", "COPY (SELECT 1) TO PROGRAM 'true'"],
  ["a number of orders that goes back", "SELECT setval('order_serial', 1)"],
  ["the record of migrations", "DELETE FROM schema_migrations"],
  ["the deletion of orders", "DELETE FROM orders"],
  ["another amount of a receipt", "UPDATE receipts SET amount_paise = 1"],
  ["another allocation of a receipt", "DELETE FROM receipt_allocations"],
])("the shop's role cannot have %s", async (_what, sql) => {
  expect(await refusalOf(shop.db, sql)).toMatch(deniedToShop);
});

describe("the history of an order", () => {
  const deletionOf = (id: string) =>
    refusalOf(shop.ownerDb, `DELETE FROM order_events WHERE order_id = '${id}'`);

  test("may be deleted by the owner when no money came for it, and only then", async () => {
    expect(await deletionOf(waiting.id)).toBe("not refused");
    expect(await deletionOf(paid.id)).toContain("of a paid order is written once");
    expect(await deletionOf(returned.id), "its money was returned").toContain("of a paid order");
  });

  test("is not deleted while its payment is being settled", async () => {
    const settling = await shop.db.connect();
    const deleting = await shop.ownerDb.connect();
    try {
      await settling.query("BEGIN");
      await settling.query("SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE", [waiting.id]);
      await settling.query(
        `INSERT INTO payments (razorpay_payment_id, order_id, amount_paise, currency, honoured, recorded_at)
         VALUES ('pay_being_settled', $1, 1, 'INR', false, now())`,
        [waiting.id],
      );
      await deleting.query("BEGIN");
      const { rows } = await deleting.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      const deletion = deleting
        .query("DELETE FROM order_events WHERE order_id = $1", [waiting.id])
        .then(String, String);
      const isWaiting = "SELECT FROM pg_locks WHERE pid = $1 AND NOT granted";
      const countWaiting = async () => (await shop.db.query(isWaiting, [rows[0]?.pid])).rowCount;
      await expect.poll(countWaiting).toBe(1);
      await settling.query("COMMIT");
      expect(await deletion).toContain("of a paid order is written once");
    } finally {
      await deleting.query("ROLLBACK");
      await shop.falsifyingDb.query("DELETE FROM receipts WHERE reference = 'pay_being_settled'");
      await shop.falsifyingDb.query("DELETE FROM payments WHERE razorpay_payment_id = 'pay_being_settled'");
      settling.release();
      deleting.release();
    }
  });
});
