import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Import, importsOf, sourceFiles } from "./import-graph.ts";

const root = join(import.meta.dirname, "..");
const files = sourceFiles(root);
const imports = importsOf(root, files);
const isTest = /\.test\.tsx?$|\/test-support\//;
const ofProgram = imports.filter(({ from }) => !isTest.test(from));

/** The walls of docs/architecture.md, stated here alone. */
const walls: { sentence: string; who: RegExp; what: RegExp; except?: (imported: Import) => boolean }[] = [
  {
    sentence:
      "The domain is pure functions: no I/O, no clock, no library. What a rule needs is passed to it.",
    who: /^packages\/domain\//,
    what: /^(?!packages\/domain\/)/,
  },
  {
    sentence:
      "The company's facts import nothing: whoever runs the shop edits them, and everything may read them.",
    who: /^packages\/company\//,
    what: /^(?!packages\/company\/)/,
  },
  {
    sentence: "Contracts know the domain and zod, nothing else: the API and the web app both rest on them.",
    who: /^packages\/contracts\//,
    what: /^(?!packages\/(domain|contracts)\/|zod$)/,
  },
  {
    sentence: "The API meets the web app only in the contracts, and the sandbox only over HTTP.",
    who: /^apps\/api\//,
    what: /^(apps\/(web|server|sandbox)\/|react)/,
  },
  {
    sentence: "The web app reaches the API through its contracts, over HTTP, never its code.",
    who: /^apps\/web\/(app|content)\//,
    what: /^apps\/(api|server|sandbox)\//,
  },
  {
    sentence: "These files run in the browser too: Node's modules belong into the server's entry.",
    who: /^apps\/web\/(app|content)\/(?!entry\.server\.tsx)/,
    what: /^(pg$|fastify|node:)/,
  },
  {
    sentence: "The sandbox stands for the outside world: it knows nothing of the shop but HTTP.",
    who: /^apps\/sandbox\//,
    what: /^(apps\/(?!sandbox)|packages\/contracts\/)/,
  },
  {
    sentence: "Nothing imports apps/server: it is the last layer, and starts the others.",
    who: /^(?!apps\/server\/|bench\/)/,
    what: /^apps\/server\//,
  },
  {
    sentence: "Apps and packages need no script: what both need belongs into a package.",
    who: /^(apps|packages)\//,
    what: /^(scripts|bench|e2e)\//,
  },
  {
    sentence: "Only *.routes.ts know HTTP; a use case takes values and gives values.",
    who: /^apps\/api\/src\/features\/.*(?<!\.routes)\.ts$/,
    what: /^(fastify$|@fastify\/)|\.routes\.ts$/,
    except: ({ clause }) => /^(type )?\{ (type )?FastifyBaseLogger \}$/.test(clause),
  },
  {
    sentence: "Queries know the database alone: use cases call them.",
    who: /\.queries\.ts$/,
    what: /\/providers\/|\.(routes|errors)\.ts$/,
  },
  {
    sentence:
      "A use case takes a provider as an interface; its HTTP client is chosen where the shop is put together.",
    who: /^apps\/api\/src\/features\//,
    what: /\/providers\/(razorpay|msg91|gst-registry|vendor-system|smtp)-/,
  },
  {
    sentence: "ui is the lowest layer of the web app and knows no shop words: everything may import it.",
    who: /^apps\/web\/app\/ui\//,
    what: /^(packages\/|apps\/web\/app\/(shop|account|staff|components|api|boot)\/)/,
  },
  {
    sentence: "page -> api -> contracts: the API client knows no screen.",
    who: /^apps\/web\/app\/api\//,
    what: /^apps\/web\/app\/(shop|account|staff|components|boot|ui)\//,
  },
  ...["shop", "account", "staff"].map((area) => ({
    sentence: `shop, account and staff do not import each other (${area}): what two need moves up to components/.`,
    who: new RegExp(`^apps/web/app/${area}/`),
    what: new RegExp(`^apps/web/app/(?!${area}/)(shop|account|staff)/`),
  })),
];

describe("walls", () => {
  it("are checked on a graph that was really read", () => {
    expect(files.length).toBeGreaterThan(200);
    expect(imports.length).toBeGreaterThan(800);
    expect(ofProgram).toContainEqual({
      from: "apps/api/database/prepare-database.ts",
      to: "apps/api/database/migrate.ts",
      clause: "{ migrate }",
    });
  });

  it.each(walls)("$sentence", ({ who, what, except = () => false }) => {
    const behind = ofProgram.filter(({ from }) => who.test(from));
    expect(files.filter((path) => who.test(path)).length).toBeGreaterThan(0);
    expect(behind.filter((each) => what.test(each.to) && !except(each))).toEqual([]);
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

  it("no private name of a library is read in the web app, the stories and the scripts", () => {
    const privateName = /\b__(react|vite|remix)|\b_react(Internals|Listening)|UNSAFE_|unstable_/i;
    const places = files.filter((path) => /^(apps\/web|e2e|scripts)\//.test(path));
    expect(places.length).toBeGreaterThan(300);
    const readers = places.filter((path) => privateName.test(readFileSync(join(root, path), "utf8")));
    expect(readers.filter((path) => path !== "scripts/import-walls.test.ts")).toEqual([]);
    expect("window.__reactRouterManifest; key.startsWith('__reactProps')").toMatch(privateName);
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
