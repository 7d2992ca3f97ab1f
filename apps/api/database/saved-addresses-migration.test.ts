import { expect, it } from "vitest";
import { databaseBefore } from "../test-support/database-before.ts";

const { db, migrate } = await databaseBefore("0005");

it("a buyer's only shipping address becomes the default address, and other details stay unchanged", async () => {
  const address = { zipCode: "110041", address: "14 Rohtak Road", country: "India" };
  await db.query(`INSERT INTO users (id, phone_number, name, email, created_at) VALUES
    ('01900000-0000-7000-8000-000000000001', '9876543210', 'Asha', 'a@b.in', now()),
    ('01900000-0000-7000-8000-000000000002', '9876543211', 'Ravi', 'r@b.in', now())`);
  await db.query(
    `INSERT INTO shipping_details (user_id, gstin, is_gstin_check_digit_right, billing_address, shipping_address,
       shipping_zip_code, updated_at)
     VALUES ('01900000-0000-7000-8000-000000000001', 'NA', true, '{"zipCode": "411001"}', $1, '110041', now())`,
    [address],
  );

  await migrate();
  const addresses = await db.query("SELECT user_id, address, is_default FROM shipping_addresses");
  expect(addresses.rows).toEqual([
    { user_id: "01900000-0000-7000-8000-000000000001", address, is_default: true },
  ]);
  const details = await db.query("SELECT gstin, billing_address FROM shipping_details");
  expect(details.rows).toEqual([{ gstin: "NA", billing_address: { zipCode: "411001" } }]);
});
