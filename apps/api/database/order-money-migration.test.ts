import { expect, it } from "vitest";
import { databaseBefore } from "../test-support/database-before.ts";

const { db, migrate } = await databaseBefore("0018");

it("existing orders get their amounts in the counts, from both order_counts and order_count_changes", async () => {
  const place = (from: number, to: number) =>
    db.query(
      `INSERT INTO orders (id, order_number, buyer_id, placed_at, status, taxable_paise, gst_paise, total_paise,
         cart_fingerprint, stock_state, buyer_name, buyer_phone_number, buyer_email, gstin, billing_address,
         shipping_address)
       SELECT ('0190000' || n || '-0000-7000-8000-000000000000')::uuid, n::text, u.id, now(),
         CASE WHEN n % 2 = 0 THEN 'Shipped' ELSE 'Payment Pending' END, n, 0, n, '', 'released', '', '', '', 'NA',
         '{}', '{}' FROM generate_series($1::int, $2::int) AS n, users u`,
      [from, to],
    );
  await db.query(`INSERT INTO users (id, phone_number, name, email, created_at)
    VALUES ('01900000-0000-7000-8000-000000000001', '9876543210', 'Asha', 'a@b.in', now())`);
  await place(1, 3);
  await db.query(
    `INSERT INTO order_counts SELECT stretch, status, sum(change) FROM order_count_changes GROUP BY 1, 2`,
  );
  await db.query("DELETE FROM order_count_changes");
  await place(4, 5);

  await migrate();
  const money = async () =>
    (
      await db.query(
        `SELECT status, sum(orders)::int AS orders, sum(paise)::int AS paise FROM (
           SELECT status, orders, paise FROM order_counts
           UNION ALL SELECT status, change, paise FROM order_count_changes) AS counted
         GROUP BY status ORDER BY status`,
      )
    ).rows;
  expect(await money()).toEqual([
    { status: "Payment Pending", orders: 3, paise: 9 },
    { status: "Shipped", orders: 2, paise: 6 },
  ]);
  await db.query("UPDATE orders SET status = 'Shipped' WHERE order_number = '5'");
  expect(await money()).toEqual([
    { status: "Payment Pending", orders: 2, paise: 4 },
    { status: "Shipped", orders: 3, paise: 11 },
  ]);
});
