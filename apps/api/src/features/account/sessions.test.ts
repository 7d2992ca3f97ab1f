import type { Role } from "@dakbag/contracts/account";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { postForm } from "../../../test-support/builders/verify-phone.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { createPhoneProof } from "./phone-proof.ts";
import { createSession, sessionAuthenticator } from "./sessions.ts";
import { grantRole, listStaff } from "./staff-roles.ts";

const shop = testAppForAll();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

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

  test.each(["internal", "admin"] as const)("of %s users lasts 12 hours from its last use", async (role) => {
    const { userId } = await signInBuyer(shop, { role });
    const token = await createSession(shop.db, { id: userId, role }, shop.clock.now());
    for (let uses = 1; uses <= 3; uses += 1) {
      shop.clock.advance(11 * hour);
      expect(await statusOf(token)).toBe(200);
    }
    shop.clock.advance(12 * hour);
    expect(await statusOf(token)).toBe(401);
  });

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
    const authenticate = sessionAuthenticator({ db, clock: shop.clock.now });
    const request = { headers: buyer.headers } as unknown as Parameters<typeof authenticate>[0];
    expect((await authenticate(request))?.userId).toBe(buyer.userId);
    expect(names).toEqual(["account.find_session"]);
  });
});

describe("a withdrawn right is refused in the next request", () => {
  const proofOf = async (phoneNumber: string) =>
    createPhoneProof(shop.db, { phoneNumber, codeHash: Buffer.alloc(32), now: shop.clock.now() });

  test.each<[what: string, of: Role, end: (person: SignedIn) => Promise<unknown>, status: number]>([
    ["logging out", "buyer", ({ token }) => postForm(shop, "/api/users/logout", {}, { token }), 401],
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
    ["a withdrawn role", "admin", ({ phoneNumber }) => grantRole(shop.db, phoneNumber, "buyer"), 403],
    ["a lower role", "admin", ({ phoneNumber }) => grantRole(shop.db, phoneNumber, "internal"), 403],
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
      expect(await grantRole(shop.db, person.phoneNumber, "admin")).toBe(true);
      expect(await roleNow()).toBe("admin");
      expect(await grantRole(shop.db, person.phoneNumber, "internal")).toBe(true);
      expect(await roleNow()).toBe("internal");
      expect(await grantRole(shop.db, person.phoneNumber, "buyer")).toBe(true);
      expect(await roleNow()).toBe("buyer");
    },
  );

  test("a role for an unknown phone is not granted", async () => {
    expect(await grantRole(shop.db, "6000000000", "admin")).toBe(false);
  });

  test("staff are listed, buyers are not", async () => {
    const buyer = await signInBuyer(shop);
    const admin = await signInBuyer(shop, { role: "admin", name: "Ravi" });
    const internal = await signInBuyer(shop, { role: "internal" });
    const staff = await listStaff(shop.db);
    expect(staff).toContainEqual({ phoneNumber: admin.phoneNumber, name: "Ravi", role: "admin" });
    const phones = staff.map((person) => person.phoneNumber);
    expect(phones).toContain(internal.phoneNumber);
    expect(phones).not.toContain(buyer.phoneNumber);
    expect(staff[0]?.role).toBe("admin");
  });

  test("a session started as a buyer ends after 12 idle hours once its user is staff", async () => {
    const person = await signInBuyer(shop);
    await grantRole(shop.db, person.phoneNumber, "internal");
    shop.clock.advance(12 * hour);
    expect(await statusOf(person.token)).toBe(401);
  });
});
