import { createHash, randomBytes } from "node:crypto";
import { uuidV7 } from "../../src/platform/uuid-v7.ts";
import type { TestApp } from "../start-test-app.ts";
import { raiseHoldLimits } from "./hold-limit.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

let phones = 6_000_000_000;

/**
 * Writes this many signed-in buyers with these goods in their carts, in the given order, straight to the tables:
 * signing in and filling carts have their own tests. They may order whole stocks.
 *
 * @param cartOf the goods of the n-th buyer: `[["HONROL100", 1]]`
 */
export async function buyersWithCarts(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  count: number,
  cartOf: (n: number) => readonly (readonly [sku: string, quantity: number])[],
): Promise<SignedIn[]> {
  const now = clock.now();
  const buyers = Array.from({ length: count }, (): SignedIn => {
    const token = randomBytes(32).toString("base64url");
    phones += 1;
    return {
      userId: uuidV7(now),
      phoneNumber: String(phones),
      token,
      headers: { authorization: `Bearer ${token}` },
    };
  });
  const lines = buyers.flatMap(({ userId }, n) =>
    cartOf(n).map(([sku, quantity], place) => ({ userId, id: uuidV7(now), sku, quantity, place })),
  );
  await db.query(
    `WITH people AS (
       INSERT INTO users (id, phone_number, name, email, email_proven_at, created_at)
       SELECT id, phone, 'Asha Traders', phone || '@example.in', $4, $4
       FROM unnest($1::uuid[], $2::text[]) AS buyer (id, phone)),
     signed_in AS (
       INSERT INTO sessions (token_hash, user_id, created_at, renewed_at, expires_at)
       SELECT hash, id, $4, $4, $4::timestamptz + interval '30 days' FROM unnest($1::uuid[], $3::bytea[]) AS s (id, hash))
     INSERT INTO cart_lines (id, user_id, sku, quantity, added_at)
     SELECT id, "userId", sku, quantity, $4::timestamptz + place * interval '1 ms'
     FROM jsonb_to_recordset($5) AS l (id uuid, "userId" uuid, sku text, quantity int, place int)`,
    [
      buyers.map(({ userId }) => userId),
      buyers.map(({ phoneNumber }) => phoneNumber),
      buyers.map(({ token }) => createHash("sha256").update(token).digest()),
      now,
      JSON.stringify(lines),
    ],
  );
  await raiseHoldLimits({ db }, buyers);
  return buyers;
}
