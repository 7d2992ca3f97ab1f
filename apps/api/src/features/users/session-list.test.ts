import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { signInStaff } from "../../../test-support/builders/second-factor.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { newClientIp, registerBuyer } from "../../../test-support/builders/verify-phone.ts";

const shop = testAppForAll();
const hour = 3_600_000;

interface Listed {
  id: string;
  browser: string;
  since: string;
  usedAt: string;
  isThis: boolean;
}
const request = (method: "GET" | "POST" | "DELETE", url: string, person: SignedIn, payload?: object) =>
  shop.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
const sessionsOf = async (person: SignedIn) =>
  (await request("GET", "/api/users/sessions", person)).json<{ sessions: Listed[] }>().sessions;
const isSignedIn = async (person: SignedIn) =>
  (await request("GET", "/api/users/profile", person)).statusCode === 200;
/** Another device of the same person. */
async function anotherDevice(person: SignedIn): Promise<SignedIn> {
  const other = await signInBuyer(shop);
  await shop.db.query("UPDATE sessions SET user_id = $1 WHERE user_id = $2", [person.userId, other.userId]);
  return { ...person, token: other.token, headers: other.headers };
}
const idOf = async (person: SignedIn) => (await sessionsOf(person)).find(({ isThis }) => isThis)!.id;

describe("the list of one's sessions", { tags: ["ruling-accounts.25"] }, () => {
  test("names browser and system in plain words, never the header, and marks this one", async () => {
    const { phoneNumber, password } = await registerBuyer(shop);
    const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.7339.128 <b>secret-build</b>";
    const answer = await shop.app.inject({
      method: "POST",
      url: "/api/users/login",
      payload: { phoneNumber, password },
      headers: { "user-agent": userAgent },
      remoteAddress: newClientIp(),
    });
    const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
    const list = await shop.app.inject({ url: "/api/users/sessions", headers });
    const { sessions } = list.json<{ sessions: Listed[] }>();
    expect(sessions.map(({ browser, isThis }) => [browser, isThis])).toEqual(
      expect.arrayContaining([
        ["Chrome on Windows", true],
        ["Unknown browser", false],
      ]),
    );
    const { rows } = await shop.db.query("SELECT row_to_json(sessions)::text AS text FROM sessions");
    expect(JSON.stringify(rows)).not.toContain("secret-build");
    expect(list.body).not.toMatch(/token|hash/i);
  });

  test("has the start, the last use, and none that has ended, the one used last first", async () => {
    const person = await signInBuyer(shop);
    const since = shop.clock.now().toISOString();
    const ended = await anotherDevice(person);
    await shop.db.query("UPDATE sessions SET expires_at = $2 WHERE user_id = $1 AND id = $3", [
      person.userId,
      new Date(shop.clock.now().getTime() + hour),
      await idOf(ended),
    ]);
    const other = await anotherDevice(person);
    shop.clock.advance(2 * hour);
    expect(await isSignedIn(person)).toBe(true);
    const list = await sessionsOf(person);
    expect(list.map(({ since: from, usedAt, isThis }) => [from, usedAt, isThis])).toEqual([
      [since, shop.clock.now().toISOString(), true],
      [since, since, false],
    ]);
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe("ending sessions", { tags: ["ruling-accounts.25"] }, () => {
  test("one ends only that one; again, another person's and an unknown one are not found", async () => {
    const person = await signInBuyer(shop);
    const other = await anotherDevice(person);
    const stranger = await signInBuyer(shop);
    const url = `/api/users/sessions/${await idOf(other)}`;
    expect((await request("DELETE", url, stranger)).statusCode).toBe(404);
    expect(await isSignedIn(other)).toBe(true);
    const answers = await Promise.all([request("DELETE", url, person), request("DELETE", url, person)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
    expect((await request("DELETE", "/api/users/sessions/x", person)).statusCode).toBe(400);
  });

  test("all others leaves this one, all of them none, and no other person's", async () => {
    const person = await signInBuyer(shop);
    const others = [await anotherDevice(person), await anotherDevice(person)];
    const stranger = await signInBuyer(shop);
    const end = (includingThis: unknown) =>
      request("POST", "/api/users/sessions/end", person, { includingThis });
    expect((await end("yes")).json<{ message: string }>().message).toContain("includingThis");
    expect((await end(false)).json()).toMatchObject({ ended: 2 });
    expect(await Promise.all([person, ...others].map(isSignedIn))).toEqual([true, false, false]);
    expect((await end(true)).json()).toMatchObject({ ended: 1 });
    expect([await isSignedIn(person), await isSignedIn(stranger)]).toEqual([false, true]);
  });
});

describe("an admin", { tags: ["ruling-accounts.25"] }, () => {
  const auditOf = async ({ phoneNumber }: SignedIn) =>
    (
      await shop.db.query<{ actor: string; summary: string }>(
        "SELECT actor, summary FROM audit_log WHERE subject = $1 ORDER BY id",
        [phoneNumber],
      )
    ).rows;

  test("ends one or all sessions of another person, which the audit log has; internal staff cannot", async () => {
    const admin = await signInStaff(shop, { name: "Meera" });
    const internal = await signInStaff(shop, { role: "internal" });
    const person = await signInBuyer(shop, { name: "Ravi" });
    const other = await anotherDevice(person);
    const all = `/api/admin/customers/${person.userId}/sessions`;
    const one = `${all}/${await idOf(other)}`;
    const ofAnother = `/api/admin/customers/${internal.userId}/sessions/${await idOf(other)}`;
    for (const url of [all, one]) expect((await request("DELETE", url, internal)).statusCode).toBe(403);
    expect((await request("DELETE", ofAnother, admin)).statusCode).toBe(404);
    expect(await isSignedIn(other)).toBe(true);
    expect((await request("DELETE", one, admin)).statusCode).toBe(200);
    expect((await request("DELETE", one, admin)).statusCode).toBe(404);
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
    expect((await request("DELETE", all, admin)).json()).toMatchObject({ ended: 1 });
    expect((await request("DELETE", all, admin)).json()).toMatchObject({ ended: 0 });
    expect(await isSignedIn(person)).toBe(false);
    expect(await auditOf(person)).toEqual([
      { actor: "Meera", summary: "A session of Ravi (Unknown browser) ended." },
      { actor: "Meera", summary: "All sessions of Ravi ended." },
    ]);
    const unknown = "/api/admin/customers/01900000-0000-7000-8000-000000000000/sessions";
    expect((await request("DELETE", unknown, admin)).statusCode).toBe(404);
  });

  test("sees the sessions of a person, without those of staff that are older than seven days", async () => {
    const admin = await signInStaff(shop);
    const person = await signInBuyer(shop);
    const seen = async () =>
      (await request("GET", `/api/admin/customers/${person.userId}`, admin)).json<{ sessions: Listed[] }>()
        .sessions;
    expect((await seen()).map(({ browser }) => browser)).toEqual(["Unknown browser"]);
    await shop.db.query("UPDATE sessions SET created_at = $2 WHERE user_id = $1", [
      person.userId,
      new Date(shop.clock.now().getTime() - 8 * 24 * hour),
    ]);
    expect(await seen()).toHaveLength(1);
    await shop.db.query("UPDATE users SET role = 'internal' WHERE id = $1", [person.userId]);
    expect(await seen()).toEqual([]);
  });
});
