import * as contract from "@dakbag/contracts/own-credentials";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import {
  codeOf,
  giveApp,
  signInStaff,
  staffPassword as password,
} from "../../../test-support/builders/second-factor.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { type Person, type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import {
  messagesTo,
  newClientIp,
  newPhone,
  postForm,
  verifyPhone,
} from "../../../test-support/builders/verify-phone.ts";

const shop = testAppForAll();
const newPassword = "sealed-flap-77";

const aBuyer = (person: Person = {}) => signInStaff(shop, { role: "buyer", name: "Asha Rao", ...person });
async function otherSession({ userId }: SignedIn): Promise<SignedIn> {
  const other = await signInBuyer(shop);
  await shop.db.query("UPDATE sessions SET user_id = $1 WHERE user_id = $2", [userId, other.userId]);
  return other;
}
const put = ({ headers }: SignedIn, what: "password" | "phoneNumber", payload: object, proof?: string) =>
  shop.app.inject({
    method: "PUT",
    url: `/api/users/${what}`,
    headers,
    payload,
    remoteAddress: newClientIp(),
    cookies: proof === undefined ? {} : { dakbag_phone_proof: proof },
  });
const isSignedIn = async ({ headers }: SignedIn) =>
  (await shop.app.inject({ url: "/api/users/profile", headers })).statusCode === 200;
const canSignIn = async (phoneNumber: string, typed: string) =>
  (await postForm(shop, "/api/users/login", { phoneNumber, password: typed })).statusCode === 200;
const auditOf = async ({ userId }: SignedIn) =>
  (await shop.db.query<{ action: string }>("SELECT action FROM audit_log WHERE subject = $1", [userId])).rows;
const mailsTo = async ({ userId }: SignedIn) =>
  (
    await shop.db.query<{ kind: string; recipient: string }>(
      "SELECT kind, recipient FROM notifications WHERE user_id = $1 AND channel = 'email' AND order_id IS NULL",
      [userId],
    )
  ).rows;
const own = (typed = password) => ({ password: typed });

test("the number that an account has already makes no browser known: a stolen token brings no cookie", async () => {
  const buyer = await aBuyer();
  for (const payload of [{ password }, { password: "a guess" }]) {
    const answer = await put(buyer, "phoneNumber", { phoneNumber: buyer.phoneNumber, ...payload });
    expect(answer.cookies.map(({ name }) => name)).not.toContain("dakbag_known_browser");
  }
});

describe("PUT /api/users/password", () => {
  test("replaces the password, ends all other sessions and informs the proven address", async () => {
    const buyer = await aBuyer();
    const other = await otherSession(buyer);
    const answer = await put(buyer, "password", { ...own(), newPassword });
    expect(contract.changePassword.answer.parse(answer.json())).toEqual({ success: true, endedSessions: 1 });
    expect([await isSignedIn(buyer), await isSignedIn(other)]).toEqual([true, false]);
    expect([
      await canSignIn(buyer.phoneNumber, newPassword),
      await canSignIn(buyer.phoneNumber, password),
    ]).toEqual([true, false]);
    expect(await mailsTo(buyer)).toEqual([
      { kind: "password-changed", recipient: `${buyer.phoneNumber}@example.in` },
    ]);
    expect(await auditOf(buyer)).toEqual([{ action: "account.password-changed" }]);
    expect(answer.cookies.map(({ name }) => name)).toEqual(["dakbag_known_browser"]);
  });

  test("the same request again succeeds and changes nothing", async () => {
    const buyer = await aBuyer();
    const change = () => put(buyer, "password", { ...own(), newPassword });
    await change();
    const later = await otherSession(buyer);
    const again = await change();
    expect([again.statusCode, again.json()]).toEqual([200, { success: true, endedSessions: 0 }]);
    expect(await isSignedIn(later)).toBe(true);
    expect(await auditOf(buyer)).toHaveLength(1);
  });

  test("of two concurrent changes one is refused, and the other one's password is valid", async () => {
    const buyer = await aBuyer();
    const passwords = ["sealed-flap-78", "sealed-flap-79"];
    const answers = await Promise.all(
      passwords.map((typed) => put(buyer, "password", { ...own(), newPassword: typed })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const accepted = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
    expect(await canSignIn(buyer.phoneNumber, accepted)).toBe(true);
  });

  test("a wrong password, a common new one, or a missing code of the app changes nothing", async () => {
    const buyer = await aBuyer();
    const refused = async (payload: object) => {
      const answer = await put(buyer, "password", payload);
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await refused({ ...own("kraft-and-twin"), newPassword })).toEqual([403, "wrong-password"]);
    expect(await refused({ ...own(), newPassword: "password123" })).toEqual([400, "password-too-common"]);
    expect(await refused({ ...own(), newPassword: "short" })).toEqual([400, "invalid-input"]);
    const { secret } = await giveApp(shop, buyer);
    expect(await refused({ ...own(), newPassword })).toEqual([403, "second-factor-needed"]);
    expect(await canSignIn(buyer.phoneNumber, newPassword)).toBe(false);
    const code = codeOf(secret, shop.clock.now());
    expect((await put(buyer, "password", { ...own(), secondFactor: code, newPassword })).statusCode).toBe(
      200,
    );
  });

  test("guesses are limited, also those of a new password that may be the current one", async () => {
    const buyer = await aBuyer();
    const guess = async (typed: string) =>
      (await put(buyer, "password", { ...own(typed), newPassword: `${typed}-2` })).statusCode;
    const answers: number[] = [];
    for (let at = 0; at < 6; at += 1) answers.push(await guess(`twine-and-kraft-${at}`));
    expect(answers).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await put(buyer, "password", { ...own(), newPassword })).statusCode).toBe(429);
  });
});

describe("PUT /api/users/phoneNumber", () => {
  test("sets a verified number, by which the account signs in, and informs the proven address", async () => {
    const buyer = await aBuyer();
    const other = await otherSession(buyer);
    const phoneNumber = newPhone();
    const { proof } = await verifyPhone(shop, phoneNumber);
    const answer = await put(buyer, "phoneNumber", { ...own(), phoneNumber }, proof);
    expect(contract.changePhoneNumber.answer.parse(answer.json())).toEqual({
      success: true,
      phoneNumber,
      endedSessions: 1,
    });
    expect([await isSignedIn(buyer), await isSignedIn(other)]).toEqual([true, false]);
    expect([await canSignIn(phoneNumber, password), await canSignIn(buyer.phoneNumber, password)]).toEqual([
      true,
      false,
    ]);
    expect(await mailsTo(buyer)).toMatchObject([{ kind: "phone-changed" }]);
    expect(await auditOf(buyer)).toEqual([{ action: "account.phone-changed" }]);
    const again = await put(buyer, "phoneNumber", { ...own(), phoneNumber });
    expect(again.json()).toMatchObject({ success: true, endedSessions: 0 });
  });

  test("an unproven number, a proof of another one, or a wrong password changes nothing", async () => {
    const buyer = await aBuyer();
    const phoneNumber = newPhone();
    const { proof } = await verifyPhone(shop, phoneNumber);
    const refused = async (payload: object, with_?: string) => {
      const answer = await put(buyer, "phoneNumber", payload, with_);
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await refused({ ...own(), phoneNumber })).toEqual([403, "phone-not-proven"]);
    expect(await refused({ ...own(), phoneNumber: newPhone() }, proof)).toEqual([403, "phone-not-proven"]);
    expect(await refused({ ...own("wrong"), phoneNumber }, proof)).toEqual([403, "wrong-password"]);
    expect(await canSignIn(buyer.phoneNumber, password)).toBe(true);
    // None of them used the proof up.
    expect((await put(buyer, "phoneNumber", { ...own(), phoneNumber }, proof)).statusCode).toBe(200);
  });

  test("the number of another account is refused", async () => {
    const [buyer, another] = [await aBuyer(), await aBuyer()];
    const { proof } = await verifyPhone(shop, another.phoneNumber);
    const answer = await put(buyer, "phoneNumber", { ...own(), phoneNumber: another.phoneNumber }, proof);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "phone-taken"]);
    expect(await canSignIn(buyer.phoneNumber, password)).toBe(true);
  });

  test("messages about earlier orders go to the new number, also those that wait", async () => {
    const buyer = await aBuyer();
    await shop.db.query("DELETE FROM graphile_worker._private_jobs");
    const placed = await placeOrder(shop, buyer, { POLPOD160180: 1000 });
    await payOrder(shop, buyer, placed.razorpayOrderId);
    const phoneNumber = newPhone();
    const { proof } = await verifyPhone(shop, phoneNumber);
    await put(buyer, "phoneNumber", { ...own(), phoneNumber }, proof);
    await shop.runJobs();
    const aboutOrder = async (to: string) =>
      (await messagesTo(shop, to)).filter(({ body }) => !body.includes(" is your OTP "));
    expect(await aboutOrder(buyer.phoneNumber)).toEqual([]);
    expect(await aboutOrder(phoneNumber)).not.toEqual([]);
  });
});
