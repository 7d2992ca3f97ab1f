import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rolesWithAccess } from "@dakbag/domain/account/roles";
import { describe, expect, it } from "vitest";
import { hasTest, rowsUnder, testsNamedIn } from "./named-tests.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");

it("every dependency has an exact version and comes from the npm registry with its hash", () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const workspaces = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  );
  for (const file of ["package.json", ...workspaces]) {
    const { dependencies = {}, devDependencies = {} } = read(file);
    const versions = Object.values<string>({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^(npm:@types\/web@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual(
      [],
    );
  }
  const { packages } = read("package-lock.json") as {
    packages: Record<string, { link?: boolean; resolved?: string; integrity?: string }>;
  };
  // An entry of the lock file without a URL comes from the registry.
  const foreign = Object.entries(packages).filter(
    ([path, { link, resolved = "https://registry.npmjs.org/", integrity = "" }]) =>
      path.includes("node_modules/") &&
      !link &&
      !(resolved.startsWith("https://registry.npmjs.org/") && integrity.startsWith("sha512-")),
  );
  expect(foreign).toEqual([]);
});

describe("docs/security.md", () => {
  it("has rows for threats, the OWASP ASVS, known faults and Juice Shop challenges", () => {
    expect(rowsUnder(page, "Threats and measures").length).toBeGreaterThan(30);
    expect(rowsUnder(page, "OWASP ASVS").length).toBeGreaterThan(40);
    expect(rowsUnder(page, "Known faults of other shops")).toHaveLength(22);
    expect(rowsUnder(page, "Challenges of OWASP Juice Shop").length).toBeGreaterThan(30);
  });

  it("has the table of roles that the server enforces", () => {
    const rows = rowsUnder(page, "Roles").map(([access, allowed]) => [access, allowed]);
    expect(rows).toEqual(
      Object.entries(rolesWithAccess).map(([access, allowed]) => [`\`${access}\``, allowed.join(", ")]),
    );
  });

  it.each([
    ...rowsUnder(page, "Known faults of other shops"),
    ...rowsUnder(page, "Challenges of OWASP Juice Shop"),
  ])("names a test or a benchmark for %s", (...cells) => {
    const triedBy = cells.at(-1) ?? "";
    expect(testsNamedIn(triedBy).length > 0 || triedBy.startsWith("`npm run bench -- ")).toBe(true);
  });

  it.each(rowsUnder(page, "Threats and measures"))(
    "names a test of the measure against %s",
    (_threat, _measure, proof) => {
      expect(testsNamedIn(proof ?? "").length).toBeGreaterThan(0);
    },
  );

  it.each(rowsUnder(page, "OWASP ASVS"))(
    "names a test, a benchmark or an exception for row %s",
    (_row, _asks, how) => {
      const isPlain = /exception|`npm run bench -- /.test(how ?? "");
      expect(isPlain || testsNamedIn(how ?? "").length > 0).toBe(true);
    },
  );

  it.each(testsNamedIn(page))('names an existing test: $file "$name"', (named) => {
    expect(hasTest(named)).toBe(true);
  });
});
