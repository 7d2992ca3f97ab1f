import { indiaDayStart } from "@dakbag/domain/dates/india-day";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { type AuditEntry, recordAudit } from "./record-audit.ts";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera Iyer" });
const other = signInForAll(shop, { role: "admin", name: "Anil Rao" });
beforeEach(() => shop.falsifyingDb.query("DELETE FROM audit_log"));

interface Page {
  entries: { summary: string; actor: string; changes: object[]; at: string }[];
  next: string | null;
  actions: string[];
  actors: { id: string; name: string }[];
}
async function read(query: Record<string, string> = {}): Promise<Page> {
  const url = `/api/admin/audit?${new URLSearchParams(query)}`;
  const answer = await shop.app.inject({ method: "GET", url, headers: admin.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}
const summaries = async (query: Record<string, string>) =>
  (await read(query)).entries.map(({ summary }) => summary);
const record = (actor: Actor | null, at: Date, ...entries: AuditEntry[]) =>
  transaction(shop.db, (tx) => recordAudit(tx, actor, at, entries));
const change = (summary: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  action: "product.price-changed",
  subject: "HONROL100",
  summary,
  ...more,
});
const meera = () => ({ userId: admin.userId, name: "Meera Iyer" });

test("keyset pages list each entry once, newest first, while new entries are written", async () => {
  const now = shop.clock.now();
  await record(meera(), now, ...Array.from({ length: 120 }, (_, at) => change(`Change ${at}`)));
  const first = await read();
  await record(null, now, change("Written between two pages"));
  const second = await read({ before: first.next! });
  const third = await read({ before: second.next!.toUpperCase() });
  const all = [first, second, third].flatMap(({ entries }) => entries.map(({ summary }) => summary));
  expect(all).toEqual(Array.from({ length: 120 }, (_, at) => `Change ${119 - at}`));
  expect(third.next).toBeNull();
});

test("an exactly full page without further entries is the last one", async () => {
  await record(meera(), shop.clock.now(), ...Array.from({ length: 50 }, (_, at) => change(`Change ${at}`)));
  expect(await read()).toMatchObject({ next: null, entries: { length: 50 } });
});

test("filters by action, subject and actor, also combined, and lists the actions and actors to choose from", async () => {
  const now = shop.clock.now();
  const changes = [{ field: "price", before: "1.02", after: "1.10" }];
  await record(
    meera(),
    now,
    change("Meera's price", { changes }),
    change("Meera's role", { action: "user.role-changed", subject: "9876543210" }),
  );
  await record({ userId: other.userId, name: "Anil Rao" }, now, change("Anil's price"));
  await record(null, now, change("The shop's", { subject: "HONSLV150" }));

  expect(await summaries({ action: "user.role-changed" })).toEqual(["Meera's role"]);
  expect(await summaries({ subject: "honrol100" })).toEqual(["Anil's price", "Meera's price"]);
  expect(await summaries({ subject: "HONROL" })).toEqual([]);
  expect(await summaries({ actor: admin.userId })).toEqual(["Meera's role", "Meera's price"]);
  expect(await summaries({ actor: "shop" })).toEqual(["The shop's"]);
  const both = { actor: admin.userId, subject: "HONROL100", action: "product.price-changed" };
  expect(await summaries(both)).toEqual(["Meera's price"]);
  const page = await read({ ...both, day: "" });
  expect(page.entries[0]).toMatchObject({ actor: "Meera Iyer", changes });
  expect(page.actions).toEqual(["product.price-changed", "user.role-changed"]);
  expect(page.actors.map(({ name }) => name)).toEqual(["Anil Rao", "Meera Iyer"]);
});

test("the day filter covers the day in Asia/Kolkata, from its first to its last millisecond", async () => {
  const start = indiaDayStart("2026-11-20").getTime();
  const day = 24 * 60 * 60 * 1000;
  for (const [summary, at] of [
    ["the evening before", start - 1],
    ["the first", start],
    ["the last", start + day - 1],
    ["the next", start + day],
  ] as const)
    await record(meera(), new Date(at), change(summary));
  expect(await summaries({ day: "2026-11-20" })).toEqual(["the last", "the first"]);
  expect(await summaries({ day: "2026-11-20", subject: "HONROL100" })).toEqual(["the last", "the first"]);
});

test.each([
  ["day", "2026-02-30"],
  ["before", "x"],
  ["actor", "Meera"],
  ["subject", "\u0000"],
  ["page", "2"],
])("refuses %s=%j with 400 and names the field", async (field, value) => {
  const url = `/api/admin/audit?${new URLSearchParams({ [field]: value })}`;
  const answer = await shop.app.inject({ method: "GET", url, headers: admin.headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ message: string }>().message).toContain(field);
});
