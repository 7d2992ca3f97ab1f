import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Import, importsOf, sourceFiles } from "./import-graph.ts";

const root = join(import.meta.dirname, "..");
const files = sourceFiles(root);
const imports = importsOf(root, files);
const isTest = /\.test\.tsx?$|\/test-support\//;
const ofProgram = imports.filter(({ from }) => !isTest.test(from));

/** The import rules of docs/architecture.md, stated only here. */
const importRules: {
  sentence: string;
  from: RegExp;
  forbidden: RegExp;
  except?: (imported: Import) => boolean;
}[] = [
  {
    sentence:
      "The domain is pure functions: no I/O, no clock, no library but the two that read workbooks (decision 63).",
    from: /^packages\/domain\//,
    forbidden: /^(?!packages\/domain\/)/,
    except: ({ from, to }) =>
      from.startsWith("packages/domain/src/imports/") && ["fflate", "saxes"].includes(to),
  },
  {
    sentence:
      "The company's details import nothing: the shop's owner edits them, and everything may read them.",
    from: /^packages\/company\//,
    forbidden: /^(?!packages\/company\/)/,
  },
  {
    sentence: "Contracts import only the domain and zod: the API and the web app both depend on them.",
    from: /^packages\/contracts\//,
    forbidden: /^(?!packages\/(domain|contracts)\/|zod$)/,
  },
  {
    sentence: "The API meets the web app only in the contracts, and the sandbox only over HTTP.",
    from: /^apps\/api\//,
    forbidden: /^(apps\/(web|server|sandbox)\/|react)/,
  },
  {
    sentence: "The web app reaches the API through its contracts, over HTTP, never its code.",
    from: /^apps\/web\/(app|content)\//,
    forbidden: /^apps\/(api|server|sandbox)\//,
  },
  {
    sentence: "These files also run in the browser: Node's modules belong in the server's entry.",
    from: /^apps\/web\/(app|content)\/(?!entry\.server\.tsx)/,
    forbidden: /^(pg$|fastify|node:)/,
  },
  {
    sentence: "The sandbox simulates external services: it knows the shop only over HTTP.",
    from: /^apps\/sandbox\//,
    forbidden: /^(apps\/(?!sandbox)|packages\/contracts\/)/,
  },
  {
    sentence: "Nothing imports apps/server: it is the last layer, and starts the others.",
    from: /^(?!apps\/server\/|bench\/)/,
    forbidden: /^apps\/server\//,
  },
  {
    sentence: "Apps and packages import no script: shared code belongs in a package.",
    from: /^(apps|packages)\//,
    forbidden: /^(scripts|bench|e2e)\//,
  },
  {
    sentence: "Only *.routes.ts know HTTP; a use case takes and returns values.",
    from: /^apps\/api\/src\/features\/.*(?<!\.routes)\.ts$/,
    forbidden: /^(fastify$|@fastify\/)|\.routes\.ts$/,
    except: ({ clause }) => /^(type )?\{ (type )?FastifyBaseLogger \}$/.test(clause),
  },
  {
    sentence:
      "A feature's *.queries.ts are its own: what others may ask or change of its rows is a function of another file of it, and SQL that several share a view or function of the database.",
    from: /^(apps|scripts)\//,
    forbidden: /^apps\/api\/src\/features\/.*\.queries\.ts$/,
    except: ({ from, to }) => dirname(from) === dirname(to),
  },
  {
    sentence: "Queries know only the database: use cases call them.",
    from: /\.queries\.ts$/,
    forbidden: /\/providers\/|\.(routes|errors)\.ts$/,
  },
  {
    sentence:
      "A use case takes a provider as an interface; its HTTP client is chosen where the app is composed.",
    from: /^apps\/api\/src\/features\//,
    forbidden: /\/providers\/(razorpay\/|(msg91|gst-registry|vendor-system|smtp)-)/,
  },
  {
    sentence: "ui is the lowest layer of the web app and knows no shop words: everything may import it.",
    from: /^apps\/web\/app\/ui\//,
    forbidden: /^(packages\/|apps\/web\/app\/(shop|account|staff|components|api|boot)\/)/,
  },
  {
    sentence: "page -> api -> contracts: the API client knows no screen.",
    from: /^apps\/web\/app\/api\//,
    forbidden: /^apps\/web\/app\/(shop|account|staff|components|boot|ui)\//,
  },
  {
    sentence: "browser is below ui and api, which import it: it imports nothing of the web app.",
    from: /^apps\/web\/app\/browser\//,
    forbidden: /^apps\/web\/app\/(shop|account|staff|components|api|boot|ui)\//,
  },
  ...["shop", "account", "staff"].map((area) => ({
    sentence: `shop, account and staff do not import each other (${area}): what two need moves up to components/.`,
    from: new RegExp(`^apps/web/app/${area}/`),
    forbidden: new RegExp(`^apps/web/app/(?!${area}/)(shop|account|staff)/`),
  })),
];

describe("import rules", () => {
  it("are checked on a complete import graph", () => {
    expect(files.length).toBeGreaterThan(200);
    expect(imports.length).toBeGreaterThan(800);
    expect(ofProgram).toContainEqual({
      from: "apps/api/database/prepare-database.ts",
      to: "apps/api/database/migrate.ts",
      clause: "{ findNewerMigrations, isMigrated, migrate, withMigrationLock }",
    });
  });

  it.each(importRules)("$sentence", ({ from: importers, forbidden, except = () => false }) => {
    const imported = ofProgram.filter(({ from }) => importers.test(from));
    expect(files.filter((path) => importers.test(path)).length).toBeGreaterThan(0);
    expect(imported.filter((each) => forbidden.test(each.to) && !except(each))).toEqual([]);
  });
});

describe("source files", () => {
  it("SQL is written only in *.queries.ts and in database/", () => {
    const sql =
      /["'`]\s*(SELECT\s[^;]*?\bFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|WITH\s+\w+\s+AS\s*\()\s/;
    const program = files.filter((path) => /^(apps|packages)\//.test(path) && !isTest.test(path));
    const withSql = program.filter((path) => sql.test(readFileSync(join(root, path), "utf8")));
    const isAllowed = (path: string) => /\.queries\.ts$|^apps\/api\/database\//.test(path);
    expect(withSql.filter(isAllowed).length).toBeGreaterThan(5);
    expect(withSql.filter((path) => !isAllowed(path))).toEqual([]);
  });

  it("the web app, the stories and the scripts use no private names of libraries", () => {
    const privateName = /\b__(react|vite|remix)|\b_react(Internals|Listening)|UNSAFE_|unstable_/i;
    const places = files.filter((path) => /^(apps\/web|e2e|scripts)\//.test(path));
    expect(places.length).toBeGreaterThan(300);
    const readers = places.filter((path) => privateName.test(readFileSync(join(root, path), "utf8")));
    expect(readers.filter((path) => path !== "scripts/import-rules.test.ts")).toEqual([]);
    expect("window.__reactRouterManifest; key.startsWith('__reactProps')").toMatch(privateName);
  });

  it("no file re-exports from another file", () => {
    const reexports = (path: string) =>
      /^export (\*|type \{|\{)[^;]* from /m.test(readFileSync(join(root, path), "utf8"));
    expect(files.filter((path) => basename(path).startsWith("index.") || reexports(path))).toEqual([]);
  });

  it("no file or folder has a catch-all name such as utils or helpers", () => {
    const catchAllNames = /^(utils?|helpers?|common|misc|shared|lib|services?)$/;
    const names = files.flatMap((path) => [basename(path).replace(/\.tsx?$/, ""), basename(dirname(path))]);
    expect(names.filter((name) => catchAllNames.test(name))).toEqual([]);
  });
});
