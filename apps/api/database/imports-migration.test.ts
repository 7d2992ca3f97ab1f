import { expect, it } from "vitest";
import { databaseBefore } from "../test-support/database-before.ts";

const { db, migrate } = await databaseBefore("0033");

const idOf = (serial: number) => `01900000-0000-7000-8000-00000000000${serial}`;

it("uploads of order statuses and products become imports that can be undone", async () => {
  const delivery = { status: "Shipped", invoice: "", partnerName: "", trackingId: "", reservedUntil: null };
  await db.query(`
    INSERT INTO users (id, phone_number, name, email, created_at)
      VALUES ('${idOf(1)}', '9876543210', 'Asha', 'a@b.in', now());
    INSERT INTO status_uploads VALUES
      ('${idOf(2)}', '2026-11-01', '${idOf(1)}', 'Asha', 'orders.csv', 2, 1, 1, NULL, NULL, NULL, NULL),
      ('${idOf(3)}', '2026-10-01', '${idOf(1)}', 'Asha', 'old.csv', 1, 1, 0, '2026-10-02', '${idOf(1)}', 0,
       '[{"orderNumber": "26-27/000001", "reason": "Changed since the upload."}]');
    INSERT INTO status_upload_orders
      VALUES ('${idOf(2)}', '${idOf(9)}', '{"status": "Cancelled", "isPaid": true}', '${JSON.stringify(delivery)}');
    INSERT INTO product_uploads VALUES
      ('${idOf(4)}', '2026-11-02', '${idOf(1)}', 'Asha', 'prices.csv', 'a hash', true, '2026-11-03', 2,
       '[{"line": 3, "SKU": "A2", "reason": "gone"}]', NULL, NULL, NULL, NULL),
      ('${idOf(5)}', '2026-11-04', '${idOf(1)}', 'Asha', 'checked.csv', 'b', false, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    INSERT INTO product_upload_rows VALUES
      ('${idOf(4)}', 'A3', 4, NULL, NULL, -20, false), ('${idOf(4)}', 'A1', 2, 1.02, 0.0625, 0, NULL);
    INSERT INTO job_runs (name, started_at) VALUES ('forget-product-uploads', now());
  `);

  await migrate();
  const { rows } = await db.query(
    `SELECT id, kind, file_name, content_hash, is_again, applied_at IS NOT NULL AS is_applied, changed_count, outcome,
       undo_outcome FROM imports ORDER BY id`,
  );
  const statuses = { kind: "order-statuses", content_hash: null, is_again: false, is_applied: true };
  const products = { kind: "products", undo_outcome: null };
  expect(rows).toEqual([
    {
      ...statuses,
      id: idOf(2),
      file_name: "orders.csv",
      changed_count: 2,
      outcome: { updatedCount: 1, sameStatusCount: 1 },
      undo_outcome: null,
    },
    {
      ...statuses,
      id: idOf(3),
      file_name: "old.csv",
      changed_count: 1,
      outcome: { updatedCount: 1, sameStatusCount: 0 },
      undo_outcome: {
        restoredCount: 0,
        leftRows: [{ name: "26-27/000001", reason: "Changed since the upload." }],
      },
    },
    {
      ...products,
      id: idOf(4),
      file_name: "prices.csv",
      content_hash: "a hash",
      is_again: true,
      is_applied: true,
      changed_count: 2,
      outcome: { refusedRows: [{ line: 3, name: "A2", reason: "gone" }] },
    },
    {
      ...products,
      id: idOf(5),
      file_name: "checked.csv",
      content_hash: "b",
      is_again: false,
      is_applied: false,
      changed_count: null,
      outcome: null,
    },
  ]);
  const changes = await db.query("SELECT change FROM import_rows ORDER BY import_id, position");
  expect(changes.rows.map(({ change }) => change)).toEqual([
    { orderId: idOf(9), before: { status: "Cancelled", isPaid: true }, after: delivery },
    { line: 2, sku: "A1", price: { set: 625, seen: 10_200 }, stockChange: 0, isShown: null },
    { line: 4, sku: "A3", price: null, stockChange: -20, isShown: false },
  ]);
  expect((await db.query("SELECT FROM job_runs")).rows).toEqual([]);
});
