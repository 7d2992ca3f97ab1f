import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";

const root = join(import.meta.dirname, "../../../../..");
const page = readFileSync(join(root, "docs/messages.md"), "utf8");
const shop = testAppForAll();

/** Sent without a row of its own: codes while the buyer waits, and what merges rows. */
const withoutRow = ["one-time-code", "orders"];

test("docs/messages.md has every kind of message that can be stored, and no other", async () => {
  const { rows } = await shop.db.query<{ rule: string }>(
    "SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = 'notifications_kind_check'",
  );
  const kinds = [...rows[0]!.rule.matchAll(/'([^']+)'/g)].map(([, kind]) => kind!);
  expect(kinds.length).toBeGreaterThan(8);
  const described = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, kind]) => kind!);
  expect(described.toSorted()).toEqual([...kinds, ...withoutRow].toSorted());
});

test("docs/messages.md names every SMS template and every cap of the configuration", () => {
  const configuration = readFileSync(join(root, "apps/api/src/platform/configuration.ts"), "utf8");
  const names = configuration.match(/^ {2}(?:MSG91_\w*TEMPLATE_ID|\w+_PER_(?:HOUR|DAY))(?=:)/gm) ?? [];
  expect(names.length).toBeGreaterThan(15);
  const shortened = page.replaceAll("`…_PER_DAY`", "`ORDER_MESSAGES_PER_BUYER_PER_DAY`");
  expect(names.map((name) => name.trim()).filter((name) => !shortened.includes(`\`${name}\``))).toEqual([]);
});

test("docs/messages.md names every file that sends an SMS or an e-mail", () => {
  const senders = globSync("apps/api/src/**/*.ts", { cwd: root })
    .filter((path) => !path.endsWith(".test.ts") && !path.includes("/providers/"))
    .filter((path) => /\b(?:sms|mail)\.send\w*\(/.test(readFileSync(join(root, path), "utf8")));
  expect(senders.length).toBeGreaterThan(1);
  expect(senders.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});
