import type { Role } from "@dakbag/contracts/account";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { postForm } from "../../../test-support/builders/verify-phone.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { createPhoneProof } from "../account/phone-proof.ts";
import { createSession, sessionAuthenticator } from "./sessions.ts";
import { grantRole, listStaff } from "./staff-roles.ts";

const shop = testAppForAll();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const grant = (phoneNumber: string, role: Role) =>
  grantRole(
    shop.db,
    { phoneNumber, role },
    { actor: { userId: null, name: "command line (ravi)" }, now: shop.clock.now() },
  );

const setRole = (userId: string, role: Role) =>
  shop.db.query("UPDATE users SET role = $2 WHERE id = $1", [userId, role]);

const startSession = (user: { id: string; role: Role }, hasSecondFactor = false) =>
  createSession(shop.db, user, { browser: "Chrome on Windows", hasSecondFactor }, shop.clock.now());

async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await shop.app.inject({ url: "/api/users/profile", headers })).statusCode;
}

async function renewedAt(userId: string): Promise<Date | undefined> {
  const { rows } = await shop.db.query<{ renewed_at: Date }>(
    "SELECT renewed_at FROM sessions WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.renewed_at;
}

describe("a session", { tags: ["ruling-accounts.12"] }, () => {
  test("lasts 30 days from its last use", async () => {
    const buyer = await signInBuyer(shop);
    for (let uses = 1; uses <= 3; uses += 1) {
      shop.clock.advance(29 * day);
      expect(await statusOf(buyer.token)).toBe(200);
    }
    shop.clock.advance(30 * day);
    expect(await statusOf(buyer.token)).toBe(401);
  });

  test.each(["packer", "accountant", "internal", "admin"] as const)(
    "of %s users lasts 12 hours from its last use",
    async (role) => {
      const { userId } = await signInBuyer(shop, { role });
      const token = await startSession({ id: userId, role });
      for (let uses = 1; uses <= 3; uses += 1) {
        shop.clock.advance(11 * hour);
        expect(await statusOf(token)).toBe(200);
      }
      shop.clock.advance(12 * hour);
      expect(await statusOf(token)).toBe(401);
    },
  );

  test.each(["packer", "accountant", "internal", "admin"] as const)(
    "of %s users ends after seven days whatever its use, also when it began as a buyer's",
    { tags: ["ruling-accounts.24"] },
    async (role) => {
      const person = await signInBuyer(shop);
      await grant(person.phoneNumber, role);
      const use = async (hours: number) => {
        for (let used = 0; used < hours; used += 6) {
          shop.clock.advance(6 * hour);
          if ((await statusOf(person.token)) !== 200) return used + 6;
        }
        return null;
      };
      expect(await use(7 * 24 - 6)).toBeNull();
      expect(await use(6)).toBe(6);
      const buyers = await signInBuyer(shop);
      shop.clock.advance(8 * day);
      expect(await statusOf(buyers.token)).toBe(200);
      await grant(buyers.phoneNumber, role);
      expect(await statusOf(buyers.token)).toBe(401);
    },
  );

  test("is renewed in the database at most once an hour, for staff every five minutes", async () => {
    const begin = shop.clock.now();
    const buyer = await signInBuyer(shop);
    const admin = await signInBuyer(shop, { role: "admin" });
    shop.clock.advance(4 * minute);
    await Promise.all([statusOf(buyer.token), statusOf(admin.token)]);
    expect(await renewedAt(buyer.userId)).toEqual(begin);
    expect(await renewedAt(admin.userId)).toEqual(begin);

    shop.clock.advance(minute);
    await Promise.all([statusOf(buyer.token), statusOf(admin.token)]);
    expect(await renewedAt(buyer.userId)).toEqual(begin);
    expect(await renewedAt(admin.userId)).toEqual(shop.clock.now());

    shop.clock.advance(55 * minute);
    await statusOf(buyer.token);
    expect(await renewedAt(buyer.userId)).toEqual(shop.clock.now());
  });

  test("is authenticated with one query", async () => {
    const buyer = await signInBuyer(shop);
    const names: unknown[] = [];
    const db = new Proxy(shop.db, {
      get: (pool, key) => {
        const value: unknown = Reflect.get(pool, key);
        if (key !== "query" || typeof value !== "function") return value;
        return (query: { name?: string }) => {
          names.push(query.name);
          return Reflect.apply(value, pool, [query]) as unknown;
        };
      },
    });
    const authenticate = sessionAuthenticator({
      db,
      clock: shop.clock.now,
      configuration: shop.shop.configuration,
    });
    const request = { headers: buyer.headers } as unknown as Parameters<typeof authenticate>[0];
    expect((await authenticate(request))?.userId).toBe(buyer.userId);
    expect(names).toEqual(["account.find_session"]);
  });
});

describe("a withdrawn right is refused in the next request", () => {
  const proofOf = async (phoneNumber: string) =>
    createPhoneProof(shop.db, { phoneNumber, codeHash: Buffer.alloc(32), now: shop.clock.now() });

  test.each<[what: string, of: Role, end: (person: SignedIn) => Promise<unknown>, status: number]>([
    ["signing out", "buyer", ({ token }) => postForm(shop, "/api/users/logout", {}, { token }), 401],
    [
      "a new password",
      "buyer",
      async ({ phoneNumber }) =>
        postForm(
          shop,
          "/api/users/loginWithOtp",
          { phoneNumber, password: "kraft-and-twine" },
          { proof: await proofOf(phoneNumber) },
        ),
      401,
    ],
    ["a withdrawn role", "admin", ({ phoneNumber }) => grant(phoneNumber, "buyer"), 401],
    ["a lower role", "admin", ({ phoneNumber }) => grant(phoneNumber, "internal"), 401],
    ["another role", "admin", ({ phoneNumber }) => grant(phoneNumber, "accountant"), 401],
    ["a role withdrawn in the database", "admin", ({ userId }) => setRole(userId, "buyer"), 403],
    ["a role lowered in the database", "admin", ({ userId }) => setRole(userId, "internal"), 403],
  ])(
    "%s ends the right at once, in each of 250 runs",
    async (_what, role, end, status) => {
      for (let attempt = 0; attempt < quickOrLong(10, 250); attempt += 1) {
        const person = await signInBuyer(shop, { role });
        const url = role === "admin" ? "/api/admin/bulkOrderStatus/last" : "/api/users/profile";
        const requestStatus = async () =>
          (await shop.app.inject({ url, headers: person.headers })).statusCode;
        expect(await requestStatus()).toBe(200);
        await end(person);
        expect(await requestStatus()).toBe(status);
      }
    },
    300_000,
  );
});

describe("roles", () => {
  test(
    "a granted or withdrawn role is effective from the next request",
    { tags: ["ruling-desk.1"] },
    async () => {
      const person = await signInBuyer(shop);
      const roleNow = async () => {
        const answer = await shop.app.inject({ url: "/api/users/profile", headers: person.headers });
        return answer.json<{ role: string }>().role;
      };
      await grant(person.phoneNumber, "internal");
      expect(await roleNow()).toBe("internal");
      await grant(person.phoneNumber, "admin");
      expect(await roleNow()).toBe("admin");
      await setRole(person.userId, "buyer");
      expect(await roleNow()).toBe("buyer");
    },
  );

  test("a role for an unknown phone is not granted", async () => {
    expect(await grant("6000000000", "admin")).toBeUndefined();
  });

  test("granted on the command line are in the audit log once, with its user; a lower one ends the sessions", async () => {
    const person = await signInBuyer(shop, { name: "Ravi Kumar" });
    expect(await grant(person.phoneNumber, "admin")).toEqual({ sessionsEnded: false });
    expect(await grant(person.phoneNumber, "admin")).toEqual({ sessionsEnded: false });
    expect(await statusOf(person.token)).toBe(200);
    expect(await grant(person.phoneNumber, "internal")).toEqual({ sessionsEnded: true });
    expect(await statusOf(person.token)).toBe(401);
    const { rows } = await shop.db.query(
      "SELECT actor_id, actor, summary, changes FROM audit_log WHERE subject = $1 ORDER BY id",
      [person.phoneNumber],
    );
    const byCommand = { actor_id: null, actor: "command line (ravi)" };
    expect(rows).toEqual([
      {
        ...byCommand,
        summary: "The role of Ravi Kumar went from buyer to admin.",
        changes: [{ field: "role", before: "buyer", after: "admin" }],
      },
      {
        ...byCommand,
        summary: "The role of Ravi Kumar went from admin to internal.",
        changes: [{ field: "role", before: "admin", after: "internal" }],
      },
    ]);
  });

  test("a role whose audit entry cannot be written is not granted", async () => {
    const person = await signInBuyer(shop);
    await shop.ownerDb.query(
      `ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (subject <> '${person.phoneNumber}') NOT VALID`,
    );
    await expect(grant(person.phoneNumber, "admin")).rejects.toThrow("closed");
    await shop.ownerDb.query("ALTER TABLE audit_log DROP CONSTRAINT closed");
    const { rows } = await shop.db.query("SELECT role FROM users WHERE id = $1", [person.userId]);
    expect(rows).toEqual([{ role: "buyer" }]);
  });

  test("staff are listed, buyers are not", async () => {
    const buyer = await signInBuyer(shop);
    const admin = await signInBuyer(shop, { role: "admin", name: "Ravi" });
    const others = [];
    for (const role of ["internal", "accountant", "packer"] as const)
      others.push(await signInBuyer(shop, { role }));
    const staff = await listStaff(shop.db);
    expect(staff).toContainEqual({ phoneNumber: admin.phoneNumber, name: "Ravi", role: "admin" });
    const phones = staff.map((person) => person.phoneNumber);
    expect(phones).toEqual(expect.arrayContaining(others.map(({ phoneNumber }) => phoneNumber)));
    expect(phones).not.toContain(buyer.phoneNumber);
    const listed = [...new Set(staff.map(({ role }) => role))];
    expect(listed).toEqual(["admin", "internal", "accountant", "packer"]);
  });

  test("a session started as a buyer ends after 12 idle hours once its user is staff", async () => {
    const person = await signInBuyer(shop);
    await grant(person.phoneNumber, "internal");
    shop.clock.advance(12 * hour);
    expect(await statusOf(person.token)).toBe(401);
  });
});
