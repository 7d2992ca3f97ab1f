import { Secret, TOTP } from "otpauth";
import { hashPassword } from "../../src/features/users/password-hash.ts";
import { hashRecoveryCode } from "../../src/features/second-factor/recovery-codes.ts";
import { insertRecoveryCodes } from "../../src/features/second-factor/second-factor.queries.ts";
import { encryptSecret, newSecret, presentSecret } from "../../src/features/second-factor/totp.ts";
import type { TestApp } from "../start-test-app.ts";
import { type Person, type SignedIn, signInBuyer } from "./sign-in-buyer.ts";
import { newClientIp } from "./verify-phone.ts";

export const staffPassword = "kraft-and-twine";

/** What an authenticator app with the secret that the shop showed displays. */
export const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

export const stepMs = 30_000;

/** A POST by a signed-in person. */
export const postAs = ({ app }: Pick<TestApp, "app">, person: SignedIn, url: string, payload: object) =>
  app.inject({ method: "POST", url, headers: person.headers, payload, remoteAddress: newClientIp() });

// Hashing takes most of the time of a test, so it is done once.
const passwordHash = hashPassword(staffPassword, "test");
const recoverySalt = Buffer.alloc(16);
const recoveryCodes = ["22222-22222", "33333-33333", "44444-44444"];
const recoveryHashes = Promise.all(
  recoveryCodes.map((code) => hashRecoveryCode(code.replace("-", ""), recoverySalt, "test")),
);

/** A member of staff with a password. */
export async function signInStaff(shop: TestApp, person: Person = {}): Promise<SignedIn> {
  const signedIn = await signInBuyer(shop, { role: "admin", ...person });
  await shop.db.query("UPDATE users SET password_hash = $2 WHERE id = $1", [
    signedIn.userId,
    await passwordHash,
  ]);
  return signedIn;
}

/** An app with three recovery codes, written straight to the tables; the person's present sessions have given it. */
export async function giveApp({ db, clock, shop }: TestApp, { userId }: SignedIn) {
  const secret = newSecret();
  const encrypted = encryptSecret(shop.configuration.SERVER_SECRET, userId, secret);
  await db.query(
    `INSERT INTO second_factors (user_id, secret, recovery_salt, started_at, set_up_at)
     VALUES ($1, $2, $3, $4, $4)`,
    [userId, encrypted, recoverySalt, clock.now()],
  );
  await insertRecoveryCodes(db, userId, await recoveryHashes);
  await db.query("UPDATE sessions SET has_second_factor = true WHERE user_id = $1", [userId]);
  return { secret: presentSecret(secret, "").secret, recoveryCodes };
}

/** Sets up an app through the API; the code of the present step is used then. */
export async function setUpApp(shop: TestApp, person: SignedIn) {
  const started = await postAs(shop, person, "/api/users/secondFactor/start", { password: staffPassword });
  const { secret } = started.json<{ secret: string }>();
  const code = codeOf(secret, shop.clock.now());
  const answer = await postAs(shop, person, "/api/users/secondFactor/setUp", { code });
  if (answer.statusCode !== 200) throw new Error(`the app was not set up: ${answer.body}`);
  return { secret, ...answer.json<{ recoveryCodes: string[] }>() };
}
