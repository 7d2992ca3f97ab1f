import type { Endpoint } from "@dakbag/contracts/endpoint";
import { endpoints } from "@dakbag/contracts/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { giveApp, setUpApp, signInStaff } from "../../../test-support/builders/second-factor.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { unknownIds } from "../../../test-support/hostile/ids.ts";

const shop = testAppForAll({ environment: { STAFF_SECOND_FACTOR: "required" } });

const ofStaff = (endpoints as readonly Endpoint[]).filter(
  ({ access }) => !["anyone", "provider", "buyer"].includes(access),
);

let without: SignedIn;
let notGiven: SignedIn;
let complete: SignedIn;
beforeAll(async () => {
  without = await signInStaff(shop);
  complete = await signInStaff(shop);
  await giveApp(shop, complete);
  const other = await signInBuyer(shop);
  await shop.db.query("UPDATE sessions SET user_id = $1 WHERE user_id = $2", [complete.userId, other.userId]);
  notGiven = other;
});

const ask = (person: SignedIn, { name }: Pick<Endpoint, "name">) => {
  const [method, path] = name.split(" ") as ["GET", string];
  const url = path.replaceAll(/:\w+/g, unknownIds.order);
  return shop.app.inject({ method, url, headers: person.headers });
};

describe("where a second factor is required, an admin without one", { tags: ["ruling-accounts.23"] }, () => {
  test.each(ofStaff.map((endpoint) => [endpoint.name, endpoint] as const))(
    "is refused %s before anything is read, and so is a session that did not give it",
    async (_name, endpoint) => {
      const answer = await ask(without, endpoint);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        403,
        "second-factor-not-set-up",
      ]);
      const stale = await ask(notGiven, endpoint);
      expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([
        403,
        "second-factor-not-given",
      ]);
      expect([401, 403]).not.toContain((await ask(complete, endpoint)).statusCode);
    },
  );

  test.each([
    ["accountant", "GET /api/admin/orders"],
    ["internal", "GET /api/internal/home"],
  ] as const)("is in the position of any %s", async (role, name) => {
    const person = await signInStaff(shop, { role });
    expect((await ask(person, { name })).json()).toMatchObject({ code: "second-factor-not-set-up" });
    await setUpApp(shop, person);
    expect([401, 403]).not.toContain((await ask(person, { name })).statusCode);
  });

  test("reads why, can set one up, and then has the rights of staff", async () => {
    const admin = await signInStaff(shop);
    const profile = async () => (await ask(admin, { name: "GET /api/users/profile" })).json();
    expect(await profile()).toMatchObject({ role: "admin", withheld: "second-factor-not-set-up" });
    const state = await ask(admin, { name: "GET /api/users/secondFactor" });
    expect(state.json()).toMatchObject({ isAllowed: true, isRequired: true, setUpAt: null });
    await setUpApp(shop, admin);
    expect(await profile()).toMatchObject({ role: "admin", withheld: null });
    expect((await ask(admin, { name: "GET /api/admin/customers" })).statusCode).toBe(200);
  });

  test("buyers need none, and their refusals say nothing of one", async () => {
    const buyer = await signInBuyer(shop);
    expect((await ask(buyer, { name: "GET /api/users/profile" })).json()).toMatchObject({ withheld: null });
    expect((await ask(buyer, { name: "GET /api/admin/customers" })).json()).toMatchObject({
      code: "not-allowed",
    });
    expect((await ask(buyer, { name: "GET /api/users/secondFactor" })).json()).toMatchObject({
      isAllowed: false,
      isRequired: false,
    });
  });
});
