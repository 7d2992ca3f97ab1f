import type { Endpoint } from "@dakbag/contracts/endpoint";
import { Secret, TOTP } from "otpauth";
import { encryptSecret } from "../../src/features/second-factor/totp.ts";
import type { TestApp } from "../start-test-app.ts";

/** The shop's time while hostile requests are sent: the dates in them are valid on this day. */
export const hostileDay = new Date("2026-11-22T06:00:00Z");

const secret = Buffer.from("12345678901234567890");

/** What an app with the secret shows on that day. */
export const knownAppCode = new TOTP({
  secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
}).generate({ timestamp: hostileDay.getTime() });

const endpointsToSetUp = new Set(["POST /api/users/secondFactor/setUp"]);
const endpointsUsingFactor = new Set([
  "PUT /api/users/password",
  "PUT /api/users/phoneNumber",
  "POST /api/users/secondFactor/recoveryCodes",
  "POST /api/users/secondFactor/remove",
]);

/** Before each request: its endpoint finds the factor that it is about, and any other none, so that staff keep their rights. */
export async function createFactors(
  { db, clock, shop }: Pick<TestApp, "db" | "clock" | "shop">,
  { name }: Endpoint,
  userIds: readonly string[],
): Promise<void> {
  await db.query("DELETE FROM second_factors WHERE user_id = ANY ($1)", [userIds]);
  const isSetUp = endpointsUsingFactor.has(name);
  if (!isSetUp && !endpointsToSetUp.has(name)) return;
  for (const userId of userIds) {
    const encrypted = encryptSecret(shop.configuration.SERVER_SECRET, userId, secret);
    await db.query(
      `INSERT INTO second_factors (user_id, secret, recovery_salt, started_at, set_up_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [userId, encrypted, Buffer.alloc(16), clock.now(), isSetUp ? clock.now() : null],
    );
  }
}
