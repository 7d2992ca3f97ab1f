import { describe, expect, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import {
  codeOf,
  giveApp,
  postAs,
  setUpApp,
  signInStaff,
  staffPassword as password,
  stepMs,
} from "../../../test-support/builders/second-factor.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { resetSecondFactorByPhone } from "./reset-second-factor.ts";

const shop = testAppForAll();
const minute = 60_000;
const unknownId = "01900000-0000-7000-8000-000000000000";

const post = (person: SignedIn, what: string, payload: object) =>
  postAs(shop, person, `/api/users/secondFactor/${what}`, payload);
const get = async (person: SignedIn, url: string) => shop.app.inject({ url, headers: person.headers });
const stateOf = async (person: SignedIn) =>
  (await get(person, "/api/users/secondFactor")).json<{
    setUpAt: string | null;
    recoveryCodesLeft: number;
  }>();
const statusAtDesk = async (person: SignedIn) => (await get(person, "/api/admin/customers")).statusCode;
const codeNow = (secret: string) => codeOf(secret, shop.clock.now());
/** The code of a step in which no other was used. */
function nextCode(secret: string): string {
  shop.clock.advance(stepMs);
  return codeNow(secret);
}
/** Another session of the same person, without the second factor. */
async function anotherSession(person: SignedIn): Promise<SignedIn> {
  const other = await signInBuyer(shop);
  await shop.db.query("UPDATE sessions SET user_id = $1 WHERE user_id = $2", [person.userId, other.userId]);
  return { ...person, token: other.token, headers: other.headers };
}
/** Until so many transactions wait for a lock, so that they go on together when it is released. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = async () =>
    (
      await shop.db.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).rowCount;
  await vi.waitUntil(async () => (await waiting()) === count, { timeout: 20_000 });
}
const auditOf = async ({ phoneNumber }: SignedIn) =>
  (
    await shop.db.query<{ actor: string; action: string }>(
      "SELECT actor, action FROM audit_log WHERE subject = $1 ORDER BY id",
      [phoneNumber],
    )
  ).rows.map(({ actor, action }) => `${actor}: ${action}`);

describe("setting up an app", () => {
  test("needs the own password, then a code of the app; ten recovery codes are shown and stored as hashes", async () => {
    const admin = await signInStaff(shop, { name: "Meera" });
    const wrong = await post(admin, "start", { password: "not-mine" });
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([403, "wrong-password"]);
    const { secret, recoveryCodes } = await setUpApp(shop, admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    expect(await stateOf(admin)).toMatchObject({ setUpAt: expect.any(String), recoveryCodesLeft: 10 });
    const { rows } = await shop.db.query(
      `SELECT encode(secret, 'escape') || encode(secret, 'base64') AS text FROM second_factors
       UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes`,
    );
    for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(hidden);
    expect(await auditOf(admin)).toEqual(["Meera: second-factor.set-up"]);
  });

  test("keeps the rights of this session, and ends all others", async () => {
    const admin = await signInStaff(shop);
    const other = await anotherSession(admin);
    expect(await statusAtDesk(other)).toBe(200);
    await setUpApp(shop, admin);
    expect(await statusAtDesk(admin)).toBe(200);
    expect(await statusAtDesk(other)).toBe(401);
  });

  test("is refused to buyers, with a wrong code, without a start, after 15 minutes, and when an app is set up", async () => {
    const buyer = await signInStaff(shop, { role: "buyer" });
    expect((await post(buyer, "start", { password })).statusCode).toBe(403);
    const admin = await signInStaff(shop);
    expect((await post(admin, "setUp", { code: "123456" })).statusCode).toBe(409);
    const { secret } = (await post(admin, "start", { password })).json<{ secret: string }>();
    const wrong = await post(admin, "setUp", { code: codeOf(secret, new Date(0)) });
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([403, "second-factor-wrong"]);
    shop.clock.advance(15 * minute + 1000);
    expect((await post(admin, "setUp", { code: codeNow(secret) })).statusCode).toBe(409);
    expect((await stateOf(admin)).setUpAt).toBeNull();
    await setUpApp(shop, admin);
    for (const [what, payload] of [
      ["start", { password }],
      ["setUp", { code: codeNow(secret) }],
    ] as const)
      expect((await post(admin, what, payload)).json()).toMatchObject({ code: "second-factor-set-up" });
  });

  test("a second start has another secret: a code of the first one is wrong", async () => {
    const admin = await signInStaff(shop);
    const first = (await post(admin, "start", { password })).json<{ secret: string }>();
    const second = (await post(admin, "start", { password })).json<{ secret: string }>();
    expect((await post(admin, "setUp", { code: codeNow(first.secret) })).statusCode).toBe(403);
    expect((await post(admin, "setUp", { code: codeNow(second.secret) })).statusCode).toBe(200);
  });

  test("of five concurrent requests with the right code one succeeds, and five wrong codes end the tries", async () => {
    const admin = await signInStaff(shop);
    const { secret } = (await post(admin, "start", { password })).json<{ secret: string }>();
    const code = codeNow(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(admin, "setUp", { code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await stateOf(admin)).recoveryCodesLeft).toBe(10);
    const guesser = await signInStaff(shop);
    await post(guesser, "start", { password });
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, at) => post(guesser, "setUp", { code: `00000${at}` })),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });

  test.each([
    ["start", {}, "password"],
    ["start", { password, code: "1" }, "code"],
    ["setUp", { code: "12345" }, "code"],
    ["setUp", { code: 123456 }, "code"],
    ["remove", { password, secondFactor: "12" }, "secondFactor"],
    ["recoveryCodes", { secondFactor: "123456" }, "password"],
  ])("%s with %j is refused with 400 naming the field", async (what, payload, field) => {
    const answer = await post(await signInStaff(shop), what, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(field);
  });
});

describe("a session without the second factor", { tags: ["ruling-accounts.23"] }, () => {
  test("has no rights of staff once its account has one, and keeps those of a buyer", async () => {
    const admin = await signInStaff(shop);
    await giveApp(shop, admin);
    const other = await anotherSession(admin);
    const refused = await get(other, "/api/admin/customers");
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      403,
      "second-factor-not-given",
    ]);
    expect((await get(other, "/api/users/profile")).json()).toMatchObject({
      role: "admin",
      withheld: "second-factor-not-given",
    });
    expect((await get(other, "/api/cart")).statusCode).toBe(200);
  });

  test("of a buyer who set it up while staff has no rights when the role is granted again", async () => {
    const person = await signInStaff(shop);
    await giveApp(shop, person);
    await shop.db.query("UPDATE users SET role = 'buyer' WHERE id = $1", [person.userId]);
    const asBuyer = await anotherSession(person);
    expect((await get(asBuyer, "/api/users/profile")).json()).toMatchObject({ withheld: null });
    await shop.db.query("UPDATE users SET role = 'admin' WHERE id = $1", [person.userId]);
    expect(await statusAtDesk(asBuyer)).toBe(403);
    expect(await statusAtDesk(person)).toBe(200);
  });
});

describe("recovery codes and removal", () => {
  test("need the password and a code; new recovery codes replace the old ones", async () => {
    const admin = await signInStaff(shop);
    const { secret, recoveryCodes } = await giveApp(shop, admin);
    for (const what of ["recoveryCodes", "remove"]) {
      expect((await post(admin, what, { password })).json()).toMatchObject({ code: "second-factor-needed" });
      expect((await post(admin, what, { password, secondFactor: "000000" })).statusCode).toBe(403);
      const wrongPassword = { password: "not-mine", secondFactor: nextCode(secret) };
      expect((await post(admin, what, wrongPassword)).json()).toMatchObject({ code: "wrong-password" });
    }
    const answer = await post(admin, "recoveryCodes", { password, secondFactor: nextCode(secret) });
    const renewed = answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await stateOf(admin)).recoveryCodesLeft).toBe(10);
    const old = { password, secondFactor: recoveryCodes[0] };
    expect((await post(admin, "remove", old)).statusCode).toBe(403);
    const shouted = { password, secondFactor: ` ${renewed[0]!.toUpperCase().replace("-", " ")} ` };
    expect((await post(admin, "remove", shouted)).statusCode).toBe(200);
    expect(await stateOf(admin)).toMatchObject({ setUpAt: null, recoveryCodesLeft: 0 });
    expect((await post(admin, "remove", { password })).json()).toMatchObject({
      code: "second-factor-missing",
    });
  });

  test("removal ends all other sessions, so that none from before has its rights back", async () => {
    const admin = await signInStaff(shop);
    const { secret } = await giveApp(shop, admin);
    const old = await anotherSession(admin);
    expect((await post(admin, "remove", { password, secondFactor: nextCode(secret) })).statusCode).toBe(200);
    expect(await statusAtDesk(admin)).toBe(200);
    expect(await statusAtDesk(old)).toBe(401);
  });

  test("two concurrent requests for new codes leave ten, whichever is first", async () => {
    for (let round = 0; round < 2; round += 1) {
      const admin = await signInStaff(shop);
      const { secret, recoveryCodes } = await giveApp(shop, admin);
      const held = await shop.db.connect();
      await held.query("BEGIN");
      await held.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [admin.userId]);
      const answers = [codeNow(secret), recoveryCodes[0]].map((secondFactor) =>
        post(admin, "recoveryCodes", { password, secondFactor }),
      );
      await untilWaiting(2);
      await held.query("COMMIT");
      held.release();
      await Promise.all(answers);
      expect((await stateOf(admin)).recoveryCodesLeft).toBe(10);
    }
  });

  test("a code of the app confirms one change, also in concurrent requests", async () => {
    const admin = await signInStaff(shop);
    const { secret } = await giveApp(shop, admin);
    const secondFactor = nextCode(secret);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(admin, "recoveryCodes", { password, secondFactor })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe("POST /api/admin/customers/:id/resetSecondFactor", () => {
  const reset = (admin: SignedIn, userId: string, payload: object = { password }) =>
    postAs(shop, admin, `/api/admin/customers/${userId}/resetSecondFactor`, payload);

  test("removes the app of another person, ends their sessions and is in the audit log once", async () => {
    const admin = await signInStaff(shop, { name: "Meera" });
    const person = await signInStaff(shop, { name: "Ravi" });
    await giveApp(shop, person);
    const shown = await get(admin, `/api/admin/customers/${person.userId}`);
    expect(shown.json()).toMatchObject({ hasSecondFactor: true });
    expect((await reset(admin, person.userId.toUpperCase())).json()).toMatchObject({ wasSetUp: true });
    expect((await reset(admin, person.userId)).json()).toMatchObject({ wasSetUp: false });
    expect((await get(person, "/api/users/profile")).statusCode).toBe(401);
    expect(await auditOf(person)).toEqual(["Meera: second-factor.reset"]);
  });

  test("needs the admin's own password, and second factor if there is one", async () => {
    const admin = await signInStaff(shop);
    const person = await signInStaff(shop);
    await giveApp(shop, person);
    expect((await reset(admin, person.userId, { password: "wrong" })).statusCode).toBe(403);
    const { secret } = await giveApp(shop, admin);
    expect((await reset(admin, person.userId)).json()).toMatchObject({ code: "second-factor-needed" });
    expect((await reset(admin, person.userId, { password, secondFactor: "000000" })).statusCode).toBe(403);
    expect((await get(person, "/api/users/profile")).statusCode).toBe(200);
    const right = { password, secondFactor: nextCode(secret) };
    expect((await reset(admin, person.userId, right)).json()).toMatchObject({ wasSetUp: true });
  });

  test("is refused for the own app, an unknown person, internal staff, and after five failures", async () => {
    const admin = await signInStaff(shop);
    expect((await reset(admin, admin.userId)).statusCode).toBe(409);
    expect((await reset(admin, unknownId)).statusCode).toBe(404);
    const internal = await signInStaff(shop, { role: "internal" });
    expect((await reset(internal, admin.userId)).statusCode).toBe(403);
    const guesser = await signInStaff(shop);
    const tries = Array.from({ length: 8 }, () => reset(guesser, internal.userId, { password: "x" }));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect((await reset(guesser, internal.userId)).statusCode).toBe(429);
  });

  test("the command line resets the last admin's, with the system's user in the audit log", async () => {
    const admin = await signInStaff(shop, { name: "Meera" });
    await giveApp(shop, admin);
    const by = { actor: { userId: null, name: "command line (ravi)" }, now: shop.clock.now() };
    expect(await resetSecondFactorByPhone(shop.db, admin.phoneNumber, by)).toEqual({ wasSetUp: true });
    expect(await resetSecondFactorByPhone(shop.db, admin.phoneNumber, by)).toEqual({ wasSetUp: false });
    expect(await resetSecondFactorByPhone(shop.db, "6000000000", by)).toBeUndefined();
    expect((await get(admin, "/api/users/profile")).statusCode).toBe(401);
    expect(await auditOf(admin)).toEqual(["command line (ravi): second-factor.reset"]);
  });
});

test("a role change asks an admin with a second factor for it; the missing one counts as no failure", async () => {
  const admin = await signInStaff(shop);
  const person = await signInBuyer(shop);
  const { secret } = await giveApp(shop, admin);
  const change = (payload: object) =>
    shop.app.inject({
      method: "PUT",
      url: `/api/admin/customers/${person.userId}/role`,
      headers: admin.headers,
      payload: { role: "internal", password, ...payload },
    });
  for (let asked = 0; asked < 7; asked += 1)
    expect((await change({})).json()).toMatchObject({ code: "second-factor-needed" });
  expect((await change({ secondFactor: "000000" })).json()).toMatchObject({ code: "second-factor-wrong" });
  expect((await change({ secondFactor: nextCode(secret) })).statusCode).toBe(200);
});
