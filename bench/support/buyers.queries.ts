import type pg from "pg";

/** Sets stock so high and prices so low that no run sells out, or reaches what unpaid orders may hold together. */
export async function makeGoodsPlentiful(db: pg.Pool): Promise<void> {
  await db.query(
    `UPDATE products SET stock_supplied = stock_supplied - count_in_stock + 1000000000,
       count_in_stock = 1000000000, price = 0.10`,
  );
}

/** As when half an hour has passed without a payment: more unpaid orders than these never wait at once in a shop. */
export async function releaseHolds(db: Pick<pg.Pool, "query">): Promise<void> {
  await db.query(
    "UPDATE orders SET stock_state = 'released', reserved_until = NULL WHERE stock_state = 'reserved'",
  );
  await db.query("VACUUM ANALYZE orders, held_goods, notifications");
}

/** Finds listed products that any buyer may order, in the order of the catalogue. */
export async function findGoods(db: pg.Pool): Promise<{ sku: string; unit: string }[]> {
  const { rows } = await db.query<{ sku: string; unit: string }>(
    `SELECT sku, unit FROM products WHERE show_listing AND category IN ('POLY', 'PAPER', 'HONEYCOMB', 'TAPE', 'LABEL')
     ORDER BY catalogue_position`,
  );
  return rows;
}

export interface BuyerToInsert {
  userId: string;
  phoneNumber: string;
  tokenHash: Buffer;
  skus: readonly string[];
  quantities: readonly number[];
}

/** Inserts signed-in buyers with saved details. */
export async function insertBuyers(
  db: pg.Pool,
  buyers: readonly BuyerToInsert[],
  address: object,
): Promise<void> {
  const userIds = buyers.map(({ userId }) => userId);
  await db.query(
    `INSERT INTO users (id, phone_number, name, email, email_proven_at, created_at)
     SELECT id, phone, 'Asha Traders', phone || '@example.in', now(), now()
     FROM unnest($1::uuid[], $2::text[]) AS buyer (id, phone)`,
    [userIds, buyers.map(({ phoneNumber }) => phoneNumber)],
  );
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, renewed_at, expires_at)
     SELECT hash, id, now(), now(), now() + interval '1 day'
     FROM unnest($1::uuid[], $2::bytea[]) AS buyer (id, hash)`,
    [userIds, buyers.map(({ tokenHash }) => tokenHash)],
  );
  await db.query(
    `INSERT INTO shipping_details (user_id, gstin, is_gstin_check_digit_right, billing_address, updated_at)
     SELECT id, 'NA', false, $2::jsonb, now() FROM unnest($1::uuid[]) AS buyer (id)`,
    [userIds, JSON.stringify(address)],
  );
  await db.query(
    `INSERT INTO shipping_addresses (id, user_id, address, is_default, saved_at)
     SELECT gen_random_uuid(), id, $2::jsonb, true, now() FROM unnest($1::uuid[]) AS buyer (id)`,
    [userIds, JSON.stringify(address)],
  );
}

/** Fills the cart of each of the buyers. */
export async function insertCarts(db: pg.Pool, buyers: readonly BuyerToInsert[]): Promise<void> {
  await db.query(
    `INSERT INTO cart_lines (id, user_id, sku, quantity, added_at)
     SELECT gen_random_uuid(), id, sku, quantity, now()
     FROM unnest($1::uuid[], $2::text[], $3::int[]) AS line (id, sku, quantity)`,
    [
      buyers.flatMap(({ userId, skus }) => skus.map(() => userId)),
      buyers.flatMap(({ skus }) => skus),
      buyers.flatMap(({ quantities }) => quantities),
    ],
  );
}

/** Does what autovacuum would soon do after so many inserts; the order tables stay as in a new shop. */
export async function vacuumTables(db: pg.Pool): Promise<void> {
  await db.query(
    "VACUUM ANALYZE users, sessions, shipping_details, shipping_addresses, cart_lines, products",
  );
  await db.query("CHECKPOINT");
}

/** Counts orders with a provider's order and three lines, which every placed order must have. */
export async function countCompleteOrders(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM orders
     WHERE razorpay_order_id IS NOT NULL
       AND (SELECT count(*) FROM order_lines WHERE order_id = orders.id) = 3`,
  );
  return rows[0]?.count ?? 0;
}

/** Sets a buyer's password. @returns the phone number */
export async function setPassword(db: pg.Pool, userId: string, passwordHash: string): Promise<string> {
  const { rows } = await db.query<{ phone_number: string }>(
    "UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING phone_number",
    [userId, passwordHash],
  );
  return rows[0]?.phone_number ?? "";
}

/** Sets the same password for all users. @returns their phone numbers */
export async function setPasswordOfAllUsers(db: pg.Pool, passwordHash: string): Promise<string[]> {
  const { rows } = await db.query<{ phone_number: string }>(
    "UPDATE users SET password_hash = $1 RETURNING phone_number",
    [passwordHash],
  );
  return rows.map(({ phone_number }) => phone_number);
}

export async function makeAdmin(db: pg.Pool, userId: string): Promise<void> {
  await db.query("UPDATE users SET role = 'admin' WHERE id = $1", [userId]);
}

/** Raises the limits of these buyers, as staff do: they may have any number of unpaid orders. */
export async function raiseHoldLimits(db: pg.Pool, userIds: readonly string[]): Promise<void> {
  await db.query(
    "INSERT INTO hold_limits (user_id, limit_paise) SELECT id, 10000000000 FROM unnest($1::uuid[]) AS id",
    [userIds],
  );
}
