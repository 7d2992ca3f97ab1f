import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import {
  codeOf,
  giveApp,
  setUpApp,
  signInStaff,
  staffPassword as password,
  stepMs,
} from "../../../test-support/builders/second-factor.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { newClientIp } from "../../../test-support/builders/verify-phone.ts";
import { knownBrowser } from "./known-browser.ts";
import { createPhoneProof } from "./phone-proof.ts";

const shop = testAppForAll();
const minute = 60_000;

interface From {
  clientIp?: string;
  known?: string;
  proof?: string;
}
async function post(url: string, payload: object, { clientIp = newClientIp(), known, proof }: From = {}) {
  const answer = await shop.app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: clientIp,
    cookies: {
      ...(known !== undefined && { dakbag_known_browser: known }),
      ...(proof !== undefined && { dakbag_phone_proof: proof }),
    },
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; token?: string; message?: string }>() };
}
const signIn = ({ phoneNumber }: SignedIn, secondFactor?: string, from?: From) =>
  post("/api/users/login", { phoneNumber, password, ...(secondFactor && { secondFactor }) }, from);

/** An admin with an app, in a step in which no code was used. */
async function adminWithApp() {
  const admin = await signInStaff(shop);
  const app = await giveApp(shop, admin);
  shop.clock.advance(stepMs);
  return { admin, ...app };
}
const codeNow = (secret: string) => codeOf(secret, shop.clock.now());
const statusAtDesk = async (token = "") => {
  const headers = { authorization: `Bearer ${token}` };
  return (await shop.app.inject({ url: "/api/admin/customers", headers })).statusCode;
};
const proofOf = (phoneNumber: string) =>
  createPhoneProof(shop.db, { phoneNumber, codeHash: Buffer.alloc(32), now: shop.clock.now() });
const withStatus = (answers: readonly { status: number; token?: string }[], status: number) =>
  answers.filter((answer) => answer.status === status);

describe("the right password of an account with a second factor", { tags: ["ruling-accounts.23"] }, () => {
  test("asks for the code, and with it signs in with the rights of staff", async () => {
    const { admin, secret } = await adminWithApp();
    const asked = await signIn(admin);
    expect(asked).toMatchObject({ status: 403, code: "second-factor-needed" });
    expect(asked.token).toBeUndefined();
    const signedIn = await signIn(admin, codeNow(secret));
    expect(signedIn.status).toBe(200);
    expect(await statusAtDesk(signedIn.token)).toBe(200);
  });

  test("without the code counts as no failure, however often", async () => {
    const { admin, secret } = await adminWithApp();
    const clientIp = newClientIp();
    for (let asked = 0; asked < 15; asked += 1)
      expect((await signIn(admin, undefined, { clientIp })).status).toBe(403);
    expect((await signIn(admin, codeNow(secret), { clientIp })).status).toBe(200);
  });

  test("with a code that was used is refused, also the code of an older step", async () => {
    const { admin, secret } = await adminWithApp();
    const older = codeNow(secret);
    shop.clock.advance(stepMs);
    const code = codeNow(secret);
    expect((await signIn(admin, code)).status).toBe(200);
    expect(await signIn(admin, code)).toMatchObject({ status: 403, code: "second-factor-wrong" });
    expect(await signIn(admin, older)).toMatchObject({ status: 403, code: "second-factor-wrong" });
    shop.clock.advance(stepMs);
    expect((await signIn(admin, codeNow(secret))).status).toBe(200);
  });

  test("with one code sent five times concurrently signs in once", async () => {
    const { admin, secret } = await adminWithApp();
    const code = codeNow(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(admin, code)));
    expect(withStatus(answers, 200)).toHaveLength(1);
  });

  test("with a recovery code signs in once, also when it is sent concurrently; the others stay", async () => {
    const { admin, recoveryCodes } = await adminWithApp();
    const [first = "", second = ""] = recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(admin, first)));
    expect(withStatus(answers, 200)).toHaveLength(1);
    expect(await statusAtDesk(withStatus(answers, 200)[0]?.token)).toBe(200);
    shop.clock.advance(15 * minute);
    expect((await signIn(admin, first)).status).toBe(403);
    expect((await signIn(admin, second.toUpperCase().replace("-", " "))).status).toBe(200);
  });

  test("with another person's code or recovery code is refused", async () => {
    const { admin } = await adminWithApp();
    const other = await setUpApp(shop, await signInStaff(shop));
    expect((await signIn(admin, codeNow(other.secret))).status).toBe(403);
    expect((await signIn(admin, other.recoveryCodes[0])).status).toBe(403);
  });

  test("still signs in with a recovery code after the server's secret has changed, and not with the app", async () => {
    const { admin, secret, recoveryCodes } = await adminWithApp();
    await shop.db.query(
      "UPDATE second_factors SET secret = set_byte(secret, 30, 255 - get_byte(secret, 30))",
    );
    expect((await signIn(admin, codeNow(secret))).status).toBe(403);
    expect((await signIn(admin, recoveryCodes[0])).status).toBe(200);
  });
});

describe("wrong codes", { tags: ["ruling-accounts.23"] }, () => {
  test("of any clients are five in 15 minutes for an account, also concurrently, then a right one must wait", async () => {
    const { admin, secret } = await adminWithApp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(admin, "000000")));
    expect(withStatus(answers, 403)).toHaveLength(5);
    expect(withStatus(answers, 429)).toHaveLength(15);
    expect((await signIn(admin, codeNow(secret))).status).toBe(429);
    shop.clock.advance(15 * minute);
    expect((await signIn(admin, codeNow(secret))).status).toBe(200);
  });

  test("count together with wrong recovery codes, and not against the password", async () => {
    const { admin } = await adminWithApp();
    const clientIp = newClientIp();
    for (const wrong of ["000000", "aaaaa-aaaaa", "bbbbb-bbbbb", "000000", "ccccc-ccccc"])
      expect((await signIn(admin, wrong, { clientIp })).status).toBe(403);
    expect((await signIn(admin, "ddddd-ddddd", { clientIp })).status).toBe(429);
    const { rows } = await shop.db.query("SELECT hits FROM rate_limits WHERE bucket = $1", [
      `sign-in failures of ${admin.phoneNumber} by ${clientIp}`,
    ]);
    expect(rows).toEqual([{ hits: 0 }]);
  });

  test("of a stranger who knows the password do not keep out a browser that signed in before; its own count too", async () => {
    const { admin, secret } = await adminWithApp();
    const { phoneNumber } = admin;
    const { rows } = await shop.db.query<{ passwordHash: string }>(
      `SELECT password_hash AS "passwordHash" FROM users WHERE phone_number = $1`,
      [phoneNumber],
    );
    const account = { phoneNumber, passwordHash: rows[0]!.passwordHash };
    const known = knownBrowser(shop.shop.configuration.SERVER_SECRET, account, shop.clock.now());
    await Promise.all(Array.from({ length: 10 }, () => signIn(admin, "000000")));
    expect((await signIn(admin, codeNow(secret))).status).toBe(429);
    expect((await signIn(admin, codeNow(secret), { known })).status).toBe(200);
    const own = await Promise.all(Array.from({ length: 10 }, () => signIn(admin, "000000", { known })));
    expect(withStatus(own, 403)).toHaveLength(5);
  });
});

test("a wrong password is answered alike for accounts with and without a second factor, with and without a code", async () => {
  const { admin, secret } = await adminWithApp();
  const plain = await signInStaff(shop);
  const wrong = async ({ phoneNumber }: SignedIn, more: object) => {
    const { requestId: _, ...answer } = (await post("/api/users/login", {
      phoneNumber,
      password: "not-mine",
      ...more,
    })) as { requestId?: string };
    return answer;
  };
  const expected = await wrong(plain, {});
  expect(expected).toMatchObject({ status: 401, code: "wrong-credentials" });
  expect(await wrong(admin, {})).toEqual(expected);
  expect(await wrong(admin, { secondFactor: codeNow(secret) })).toEqual(expected);
  expect(await wrong(plain, { secondFactor: "000000" })).toEqual(expected);
});

describe("signing in with a verified phone", { tags: ["ruling-accounts.23"] }, () => {
  const withOtp = ({ phoneNumber }: SignedIn, proof: string, more: object = {}) =>
    post("/api/users/loginWithOtp", { phoneNumber, ...more }, { proof });

  test("asks for the code too; neither a missing nor a wrong one uses up the proof or sets the password", async () => {
    const { admin, secret } = await adminWithApp();
    const proof = await proofOf(admin.phoneNumber);
    const changed = { password: "twine-and-kraft" };
    expect(await withOtp(admin, proof, changed)).toMatchObject({ status: 403, code: "second-factor-needed" });
    const wrong = await withOtp(admin, proof, { ...changed, secondFactor: "000000" });
    expect(wrong).toMatchObject({ status: 403, code: "second-factor-wrong" });
    expect((await signIn(admin)).code).toBe("second-factor-needed");
    const right = await withOtp(admin, proof, { ...changed, secondFactor: codeNow(secret) });
    expect(right.status).toBe(200);
    expect(await statusAtDesk(right.token)).toBe(200);
    expect((await signIn(admin)).code).toBe("wrong-credentials");
  });

  test("without a proof says nothing of the second factor", async () => {
    const { admin, secret } = await adminWithApp();
    const answer = await withOtp(admin, "a".repeat(43), { secondFactor: codeNow(secret) });
    expect(answer).toMatchObject({ status: 403, code: "phone-not-proven" });
  });
});

test("an account without a second factor signs in as before, whatever is sent as one", async () => {
  const plain = await signInStaff(shop);
  expect((await signIn(plain)).status).toBe(200);
  expect((await signIn(plain, "000000")).status).toBe(200);
  expect((await signIn(plain, "12")).status).toBe(400);
});
