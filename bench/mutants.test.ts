import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mutants } from "./mutants.ts";

const root = join(import.meta.dirname, "..");

it.each(mutants)("the mutant still applies to its file: $bug", ({ file, from, to, tests }) => {
  expect(readFileSync(join(root, file), "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const database = "apps/api/database";
const sqlFiles = ["schema", "migrations"].flatMap((folder) =>
  readdirSync(join(root, database, folder))
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => `${database}/${folder}/${name}`),
);
const created = /^CREATE (?:OR REPLACE )?((?:FUNCTION|VIEW) \w+)/gm;
const createdIn = (sql: string) => [...sql.matchAll(created)].map(([, what]) => what!);

it.each(mutants.filter(({ file }) => file.endsWith(".sql")))(
  "no later migration redefines what the mutant breaks: $bug",
  ({ file, from }) => {
    const broken = createdIn(readFileSync(join(root, file), "utf8").split(from)[0]!).at(-1)!;
    const later = sqlFiles.slice(sqlFiles.indexOf(file) + 1);
    const makesItAgain = (path: string) => createdIn(readFileSync(join(root, path), "utf8")).includes(broken);
    expect([broken, later.filter(makesItAgain)]).toEqual([broken, []]);
  },
);
