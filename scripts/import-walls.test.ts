import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Import, importsOf, sourceFiles } from "./import-graph.ts";

const root = join(import.meta.dirname, "..");
const files = sourceFiles(root);
const imports = importsOf(root, files);
const isTest = /\.test\.tsx?$|\/test-support\//;
const ofProgram = imports.filter(({ from }) => !isTest.test(from));

/** The walls of docs/architecture.md: [what it says, who must not import, what]. */
const walls: [string, RegExp, RegExp][] = [
  ["the domain imports itself alone", /^packages\/domain\//, /^(?!packages\/domain\/)/],
  ["contracts know the domain and zod", /^packages\/contracts\//, /^(?!packages\/(domain|contracts)\/|zod$)/],
  ["the API knows neither web, server nor sandbox", /^apps\/api\//, /^(apps\/(web|server|sandbox)\/|react)/],
  [
    "the web app knows no code of the API",
    /^apps\/web\/(app|content)\//,
    /^(apps\/(api|server|sandbox)\/|pg$|fastify)/,
  ],
  ["the sandbox knows nothing of the shop", /^apps\/sandbox\//, /^(apps\/(?!sandbox)|packages\/contracts\/)/],
  ["nothing imports apps/server", /^(?!apps\/server\/|bench\/)/, /^apps\/server\//],
  ["apps and packages need no script", /^(apps|packages)\//, /^(scripts|bench|e2e)\//],
  ["HTTP stays in *.routes.ts", /^apps\/api\/src\/features\/.*(?<!\.routes)\.ts$/, /\.routes\.ts$/],
  ["queries call no one outside the database", /\.queries\.ts$/, /\/providers\/|\.(routes|errors)\.ts$/],
  [
    "use cases take a provider as an interface",
    /^apps\/api\/src\/features\//,
    /\/providers\/(razorpay|msg91)-/,
  ],
  [
    "ui knows no shop words",
    /^apps\/web\/app\/ui\//,
    /^(packages\/|apps\/web\/app\/(shop|account|staff|components|api|boot)\/)/,
  ],
  [
    "the API client knows no screen",
    /^apps\/web\/app\/api\//,
    /^apps\/web\/app\/(shop|account|staff|components|boot|ui)\//,
  ],
];

describe("walls", () => {
  it("stand on a graph that was really read", () => {
    expect(files.length).toBeGreaterThan(200);
    expect(imports.length).toBeGreaterThan(800);
    expect(ofProgram).toContainEqual({
      from: "apps/api/database/prepare-database.ts",
      to: "apps/api/database/migrate.ts",
    });
  });

  it.each(walls)("%s", (_sentence, who, what) => {
    expect(
      ofProgram.some(({ from }) => who.test(from)),
      "somebody stands behind this wall",
    ).toBe(true);
    expect(ofProgram.filter(({ from, to }) => who.test(from) && what.test(to))).toEqual([]);
  });

  it("shop, account and staff do not import each other", () => {
    const areaOf = (path: string) => /^apps\/web\/app\/(shop|account|staff)\//.exec(path)?.[1];
    const isWrong = ({ from, to }: Import) =>
      areaOf(from) !== undefined && areaOf(to) !== undefined && areaOf(from) !== areaOf(to);
    expect(ofProgram.filter(({ from }) => areaOf(from) !== undefined).length).toBeGreaterThan(300);
    expect(ofProgram.filter(isWrong)).toEqual([]);
  });
});

describe("order in the house", () => {
  it("SQL stands only in *.queries.ts and in database/", () => {
    const sql =
      /["'`]\s*(SELECT\s[^;]*?\bFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|WITH\s+\w+\s+AS\s*\()\s/;
    const program = files.filter((path) => /^(apps|packages)\//.test(path) && !isTest.test(path));
    const withSql = program.filter((path) => sql.test(readFileSync(join(root, path), "utf8")));
    const isAllowed = (path: string) => /\.queries\.ts$|^apps\/api\/database\//.test(path);
    expect(withSql.filter(isAllowed).length).toBeGreaterThan(5);
    expect(withSql.filter((path) => !isAllowed(path))).toEqual([]);
  });

  it("no file only passes on what others export", () => {
    const passesOn = (path: string) =>
      /^export (\*|type \{|\{)[^;]* from /m.test(readFileSync(join(root, path), "utf8"));
    expect(files.filter((path) => basename(path).startsWith("index.") || passesOn(path))).toEqual([]);
  });

  it("no drawers: every file and folder says what it is for", () => {
    const drawers = /^(utils?|helpers?|common|misc|shared|lib|services?)$/;
    const names = files.flatMap((path) => [basename(path).replace(/\.tsx?$/, ""), basename(dirname(path))]);
    expect(names.filter((name) => drawers.test(name))).toEqual([]);
  });
});

describe("the linter", () => {
  const house = mkdtempSync(join(tmpdir(), "dakbag-lint-"));
  afterAll(() => rmSync(house, { recursive: true }));
  copyFileSync(join(root, ".oxlintrc.json"), join(house, ".oxlintrc.json"));

  it.each([
    [
      "packages/domain/src/wrong.ts",
      'import { readFileSync } from "node:fs";',
      "The domain is pure functions",
    ],
    ["packages/company/src/wrong.ts", 'import x from "@dakbag/domain/x";', "facts import nothing"],
    ["packages/contracts/src/wrong.ts", 'import pg from "pg";', "Contracts know the domain and zod"],
    ["apps/api/src/wrong.ts", 'import x from "@dakbag/web/x";', "only in the contracts and the domain"],
    ["apps/api/src/features/a/wrong.ts", 'import x from "fastify";', "Only *.routes.ts know HTTP"],
    [
      "apps/api/src/features/a/a.queries.ts",
      'import x from "../../providers/x.ts";',
      "Queries know the database alone",
    ],
    ["apps/web/app/shop/a/wrong.tsx", 'import x from "@dakbag/api/app";', "through its contracts"],
    ["apps/web/app/ui/wrong.tsx", 'import x from "@dakbag/domain/money/money";', "ui knows no shop words"],
    [
      "apps/sandbox/src/wrong.ts",
      'import x from "@dakbag/api/app";',
      "The sandbox stands for the outside world",
    ],
    ["scripts/wrong.ts", 'import x from "@dakbag/server/start-shop";', "Nothing imports apps/server"],
  ])("refuses in %s: %s", (path, line, sentence) => {
    const file = join(house, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${line}\n`);
    expect(lint(path)).toContain(sentence);
    writeFileSync(file, "export const right = 1;\n");
    expect(lint(path)).toContain("0 errors");
  });

  function lint(path: string): string {
    try {
      return execFileSync(join(root, "node_modules/.bin/oxlint"), [path], { cwd: house, encoding: "utf8" });
    } catch (error) {
      return error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    }
  }
});
