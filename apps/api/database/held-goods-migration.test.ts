import { expect, it } from "vitest";
import { databaseBefore } from "../test-support/database-before.ts";

const { db, migrate } = await databaseBefore("0054");

const buyerId = "01900000-0000-7000-8000-000000000001";

// The statements are those of the last version, whose copies take orders while this one is rolled out.
async function place(number: number, stockState: "reserved" | "released") {
  const id = `0190000${number}-0000-7000-8000-000000000000`;
  await db.query(
    `INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
       cart_fingerprint, stock_state, reserved_until, buyer_name, buyer_phone_number, buyer_email, gstin,
       billing_address, shipping_address)
     VALUES ($1, $2, $3, now(), 'Payment Pending', 200, 0, 200, '', $4, CASE WHEN $4 = 'reserved' THEN now() END,
       '', '', '', 'NA', '{}', '{}')`,
    [id, String(number), buyerId, stockState],
  );
  await db.query(
    `INSERT INTO order_lines (order_id, line_number, sku, title, category, type, images, hsn, unit, unit_price,
       quantity, discount_percent, gst_rate_percent, gross_paise, discount_paise, taxable_paise, gst_paise)
     SELECT $1, n, 'SKU' || n, '', '', '', '{}', '', 'PCS', 1, n * 500, 0, 0, 100, 0, 100, 0 FROM generate_series(1, 2) n`,
    [id],
  );
  return id;
}

const setStockState = (id: string, state: "reserved" | "sold" | "released") =>
  db.query(
    "UPDATE orders SET stock_state = $2, reserved_until = CASE WHEN $2 = 'reserved' THEN now() END WHERE id = $1",
    [id, state],
  );

async function held() {
  const { rows } = await db.query<{ held: string }>(
    `SELECT left(order_id::text, 8) || ' ' || quantity || ' ' || sku AS held FROM held_goods
     WHERE buyer_id = $1 ORDER BY 1`,
    [buyerId],
  );
  return rows.map((row) => row.held);
}

it("held goods are those of unpaid orders, also of orders from before and of copies of the last version", async () => {
  await db.query(
    `INSERT INTO users (id, phone_number, name, email, created_at) VALUES ($1, '9876543210', 'Asha', 'a@b.in', now())`,
    [buyerId],
  );
  const first = await place(1, "reserved");
  await place(2, "released");

  await migrate();
  const third = await place(3, "reserved");
  const fourth = await place(4, "released");
  expect(await held()).toEqual([
    "01900001 1000 SKU2",
    "01900001 500 SKU1",
    "01900003 1000 SKU2",
    "01900003 500 SKU1",
  ]);

  await setStockState(first, "sold");
  await setStockState(third, "released");
  await setStockState(fourth, "reserved");
  await db.query("UPDATE orders SET reserved_until = now() + interval '1 hour' WHERE id = $1", [fourth]);
  expect(await held()).toEqual(["01900004 1000 SKU2", "01900004 500 SKU1"]);
});
