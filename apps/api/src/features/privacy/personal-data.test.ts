import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fullBuyer, marks, buyerPassword } from "../../../test-support/builders/full-buyer.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { writeDeskOrderWords } from "../order-desk/write-desk-order-words.ts";
import { personalData, type Handling } from "./personal-data.ts";
import { sections } from "./own-data.queries.ts";

const shop = testAppForAll();
const schema = readFileSync(join(import.meta.dirname, "../../../database/schema.md"), "utf8");

const withPersonalData = Object.entries(personalData).flatMap(([table, handling]) =>
  typeof handling === "string" ? [] : [[table, handling] as const],
);
const tablesWhere = (is: (handling: Exclude<Handling, string>) => boolean) =>
  withPersonalData.filter(([, handling]) => is(handling)).map(([table]) => table);

/** The tables in which one of the texts is in any column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(personalData)) {
    const { rowCount } = await shop.db.query(
      `SELECT FROM ${table} AS t WHERE EXISTS (SELECT FROM unnest($1::text[]) AS mark WHERE strpos(t::text, mark) > 0)`,
      [texts],
    );
    if (rowCount) found.push(table);
  }
  return found;
}

test("every table says what it holds of a person", () => {
  const tables = [...schema.matchAll(/^## (\w+)$/gm)].map(([, table = ""]) => table).toSorted();
  expect(Object.keys(personalData)).toEqual(tables);
});

test("the download has a section for every table that it names", () => {
  const inSections = sections.flatMap(({ tables }) => tables).toSorted();
  expect(inSections).toEqual(tablesWhere(({ download }) => download === "yes"));
});

test("a table whose rows go with their user refuses rows of an erased account", async () => {
  const { rows } = await shop.db.query<{ table: string; guarded: boolean }>(
    `SELECT conrelid::regclass::text AS table, EXISTS (SELECT FROM pg_trigger
       WHERE tgrelid = conrelid AND tgname = 'not_of_erased_account') AS guarded
     FROM pg_constraint WHERE confrelid = 'users'::regclass AND contype = 'f' AND confdeltype = 'c' ORDER BY 1`,
  );
  expect(rows.length).toBeGreaterThan(6);
  expect(rows.filter(({ guarded }) => !guarded)).toEqual([]);
});

test("an erasure leaves name, phone, e-mail and identifier only in tables that say so", async () => {
  const { buyer } = await fullBuyer(shop);
  await signInBuyer(shop);
  await writeDeskOrderWords(shop.db);
  const texts = [buyer.phoneNumber, buyer.userId, ...Object.values(marks)];
  const before = await tablesWith(texts);
  expect(before).toEqual(
    expect.arrayContaining(
      tablesWhere(({ erasure }) => erasure === "deleted" || erasure === "anonymised").filter(
        (table) => table !== "enquiry_artworks" && table !== "claim_pictures",
      ),
    ),
  );

  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/users/data/erase",
    headers: buyer.headers,
    payload: { confirmBy: "password", password: buyerPassword },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);

  await writeDeskOrderWords(shop.db);
  const kept = tablesWhere(({ erasure }) => erasure.startsWith("kept"));
  const left = await tablesWith(texts);
  expect(left.filter((table) => table !== "users" && !kept.includes(table))).toEqual([]);
  // Beyond the account's identifier, nothing points to the person outside the records of sales and the log.
  const identity = await tablesWith([buyer.phoneNumber, ...Object.values(marks)]);
  expect(identity.toSorted()).toEqual([
    "audit_log",
    "credit_notes",
    "invoices",
    "one_time_code_sends",
    "order_events",
    "orders",
    "published_credit_notes",
    "published_invoices",
    "rate_limits",
    "valmo_vendors",
  ]);
  const { rows: found } = await shop.db.query<{ text: string }>(
    "SELECT words::text AS text FROM desk_order_words",
  );
  expect(found.length).toBeGreaterThan(0);
  for (const { text } of found) expect(text).not.toMatch(new RegExp(`${buyer.phoneNumber}|@`));
  const { rows } = await shop.db.query(
    "SELECT phone_number, name, email, password_hash FROM users WHERE id = $1",
    [buyer.userId],
  );
  expect(rows).toEqual([{ phone_number: null, name: "Erased account", email: "", password_hash: null }]);
});
