import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { OrderView } from "@dakbag/contracts/order-views";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { grantRole } from "../users/staff-roles.ts";
import { lockViewsOf } from "./order-views.queries.ts";

const shop = testAppForAll();
const meera = signInForAll(shop, { role: "admin", name: "Meera" });
const imran = signInForAll(shop, { role: "admin", name: "Imran" });

type Method = "GET" | "POST" | "PUT" | "DELETE";
const send = ({ headers }: Pick<SignedIn, "headers">, method: Method, path = "", payload?: object) =>
  shop.app.inject({ method, url: `/api/admin/order-views${path}`, headers, ...(payload && { payload }) });
const viewsOf = async (person: SignedIn) =>
  (await send(person, "GET"))
    .json<{ views: OrderView[] }>()
    .views.map(({ id, name, isOwn }) => ({ id, name, isOwn }));

const wanted = (change: object = {}) => ({
  viewId: randomUUID(),
  name: `View ${randomUUID().slice(0, 8)}`,
  filter: { status: "shipped", courier: " Blue Dart ", sort: "oldest", tracking: "none" },
  isShared: false,
  ...change,
});
async function create(person: SignedIn, change: object = {}) {
  const answer = await send(person, "POST", "", wanted(change));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ view: OrderView }>().view;
}
const withoutId = ({ name, filter, isShared, version }: OrderView) => ({ name, filter, isShared, version });

describe("views of the orders", () => {
  test("are listed for their owner, and shared ones for every admin, with what the list is filtered by", async () => {
    const own = await create(meera, { name: "b own" });
    const shared = await create(meera, { name: "A shared", isShared: true });
    const others = await create(imran, { name: "a of Imran", isShared: true });
    await create(imran, { name: "private" });
    expect(own).toMatchObject({
      isOwn: true,
      version: 1,
      filter: {
        status: "Shipped",
        courier: "Blue Dart",
        sort: "oldest",
        tracking: "none",
        from: "",
        sku: "",
      },
    });
    expect(await viewsOf(meera)).toEqual([
      { id: shared.id, name: "A shared", isOwn: true },
      { id: own.id, name: "b own", isOwn: true },
      { id: others.id, name: "a of Imran", isOwn: false },
    ]);
  });

  test("are created once, however often the request comes, also concurrently", async () => {
    const body = wanted();
    const answers = await Promise.all([1, 2, 3].map(() => send(meera, "POST", "", body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await viewsOf(meera)).filter(({ id }) => id === body.viewId)).toHaveLength(1);
    const other = await send(meera, "POST", "", { ...body, isShared: true });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, "idempotency-key-taken"]);
    expect((await send(imran, "POST", "", body)).statusCode).toBe(409);
  });

  test("of one person have different names, also those that are made at the same time", async () => {
    const name = `Same ${randomUUID().slice(0, 4)}`;
    const bodies = [name, name.toUpperCase(), name].map((one) => wanted({ name: one }));
    const answers = await Promise.all(bodies.map((body) => send(meera, "POST", "", body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json()).toMatchObject({ code: "name-taken", message: expect.stringContaining("name") });
    expect((await send(imran, "POST", "", wanted({ name }))).statusCode).toBe(200);
  });

  test("are renamed on the version that was seen, and the same change again changes nothing", async () => {
    const view = await create(meera);
    const renamed = { ...withoutId(view), name: "Renamed" };
    for (let times = 0; times < 2; times += 1) {
      const answer = await send(meera, "PUT", `/${view.id}`, renamed);
      expect(answer.json()).toMatchObject({ view: { name: "Renamed", version: 2 } });
    }
    const stale = await send(meera, "PUT", `/${view.id}`, { ...renamed, name: "Stale" });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, "changed-meanwhile"]);
    const taken = await create(meera);
    const clash = await send(meera, "PUT", `/${view.id}`, { ...renamed, name: taken.name, version: 2 });
    expect(clash.json()).toMatchObject({ code: "name-taken" });
    expect((await viewsOf(meera)).find(({ id }) => id === view.id)?.name).toBe("Renamed");
  });

  test("that are shared can be changed and deleted by another admin, but not made private", async () => {
    const view = await create(meera, { isShared: true });
    const name = `Of both ${randomUUID().slice(0, 4)}`;
    const changed = await send(imran, "PUT", `/${view.id}`, { ...withoutId(view), name });
    expect(changed.json()).toMatchObject({ view: { name, version: 2, isOwn: false } });
    const refused = await send(imran, "PUT", `/${view.id}`, {
      ...withoutId(view),
      name,
      version: 2,
      isShared: false,
    });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "view-shared"]);
    expect((await send(imran, "DELETE", `/${view.id}?version=1`)).statusCode).toBe(409);
    for (let times = 0; times < 2; times += 1)
      expect((await send(imran, "DELETE", `/${view.id}?version=2`)).statusCode).toBe(200);
    expect((await viewsOf(meera)).some(({ id }) => id === view.id)).toBe(false);
  });

  test("that are private do not exist for another admin", async () => {
    const view = await create(meera);
    expect((await send(imran, "PUT", `/${view.id}`, withoutId(view))).statusCode).toBe(404);
    expect((await send(imran, "DELETE", `/${view.id}?version=1`)).statusCode).toBe(200);
    expect((await viewsOf(meera)).some(({ id }) => id === view.id)).toBe(true);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(41) }, "name"],
    [{ isShared: "yes" }, "isShared"],
    [{ filter: { from: "2026-02-30" } }, "from"],
    [{ filter: { min: "5", max: "4" } }, "max"],
    [{ filter: { page: 2 } }, "page"],
    [{ viewId: "1" }, "viewId"],
  ])("are refused as %j with 400 naming the field", async (change, field) => {
    const before = await viewsOf(meera);
    const answer = await send(meera, "POST", "", wanted(change));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(field),
    ]);
    expect(await viewsOf(meera)).toEqual(before);
  });

  test("are at most fifty for a person, also when two are made at the same time", async () => {
    const person = await signInBuyer(shop, { role: "admin" });
    for (let number = 0; number < 49; number += 1) await create(person);
    const answers = await Promise.all([wanted(), wanted()].map((body) => send(person, "POST", "", body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await viewsOf(person).then((views) => views.filter(({ isOwn }) => isOwn))).toHaveLength(50);
  });

  test("that are private are deleted with the role of their owner; shared ones stay", async () => {
    const person = await signInBuyer(shop, { role: "admin" });
    const [own, shared] = [await create(person), await create(person, { isShared: true })];
    const actor = { actor: { userId: null, name: "command line" }, now: shop.clock.now() };
    await grantRole(shop.db, { phoneNumber: person.phoneNumber, role: "internal" }, actor);
    const { rows } = await shop.db.query("SELECT id FROM order_views WHERE id = ANY ($1)", [
      [own.id, shared.id],
    ]);
    expect(rows).toEqual([{ id: shared.id }]);
    expect((await viewsOf(meera)).some(({ id }) => id === shared.id)).toBe(true);
  });

  test("of one person are saved one after the other, so that concurrent requests cannot break names or the limit", async () => {
    const other = await shop.db.connect();
    await other.query("BEGIN");
    await lockViewsOf(other, meera.userId);
    const saved = send(meera, "POST", "", wanted()).then(({ statusCode }) => statusCode);
    const waited = await Promise.race([saved, setTimeout(500, "waits")]);
    await other.query("COMMIT");
    other.release();
    expect([waited, await saved]).toEqual(["waits", 200]);
  });
});
