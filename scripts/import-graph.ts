import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { findFiles } from "./find-files.ts";

export interface Import {
  /** The importing file, from the root. */
  from: string;
  /** The imported file, from the root, or the name of an external package. */
  to: string;
  /** What is imported, as it is written: `{ a, type B }`. Empty for a side-effect or dynamic import. */
  clause: string;
}

const specifiers =
  /^\s*(?:import|export)\s+(?:([\w\s{},*$]+?)\s+from\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

/** Every TypeScript file of the project, from the root. */
export function sourceFiles(root: string): string[] {
  return findFiles(root, "{packages,apps,e2e,bench,scripts}/**/*.{ts,tsx}");
}

/** All imports of the files, internal and external, static and dynamic, types included. */
export function importsOf(root: string, files: string[]): Import[] {
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8");
    return [...text.matchAll(specifiers)].map((match) => {
      const specifier = match[2] ?? match[3] ?? "";
      return { from, to: resolveIn(root, from, specifier), clause: match[1] ?? "" };
    });
  });
}

function resolveIn(root: string, from: string, specifier: string): string {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  if (/^#(app|content)\//.test(specifier)) return specifier.replace("#", "apps/web/");
  const ours = /^@dakbag\/([a-z]+)\/(.+)$/.exec(specifier);
  if (ours === null) return specifier;
  const [, name = "", path = ""] = ours;
  const home = ["domain", "contracts", "company"].includes(name) ? `packages/${name}` : `apps/${name}`;
  const direct = `${home}/${path}.ts`; // @dakbag/api/database/…, @dakbag/api/test-support/…
  return existsSync(join(root, direct)) ? direct : `${home}/src/${path}.ts`;
}
