import { expect, it } from "vitest";
import { databaseBefore } from "../test-support/database-before.ts";
import { insertOrders } from "../test-support/builders/orders-to-find.ts";
import { findWronglySearched } from "../test-support/derived-rows.queries.ts";

const { db, migrate } = await databaseBefore("0058");

const many = "01900000-0000-7000-8000-000000000001";
const few = "01900000-0000-7000-8000-000000000002";

// The statement is that of the last version, whose copies take orders while this one is rolled out.
const place = (buyerId: string, count: number) =>
  insertOrders(
    db,
    buyerId,
    Array.from({ length: count }, (_, day) => ({ status: "Shipped", day })),
  );

async function stored() {
  const { rows } = await db.query("SELECT buyer_id, count(*) FROM order_search GROUP BY buyer_id ORDER BY 1");
  return rows.map((row) => [row.buyer_id, row.count]);
}

it("the search has the orders from before of each buyer with many, and those of copies of the last version", async () => {
  await db.query(
    `INSERT INTO users (id, phone_number, name, email, created_at)
     VALUES ($1, '9876543210', 'Asha', 'a@b.in', now()), ($2, '9876543211', 'Ravi', 'r@b.in', now())`,
    [many, few],
  );
  await place(many, 101);
  await place(few, 100);

  await migrate();
  expect(await stored()).toEqual([[many, 101]]);
  await place(many, 2);
  expect(await stored()).toEqual([[many, 103]]);
  await place(few, 1);
  expect(await stored()).toEqual([
    [many, 103],
    [few, 101],
  ]);
  await db.query("UPDATE orders SET tracking_id = 'BD77' WHERE buyer_id = $1", [many]);
  expect(await findWronglySearched(db)).toEqual([]);
});
