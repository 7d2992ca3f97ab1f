import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/limits.md"), "utf8");

/** What limits the work or the rows of somebody, by the name of its file and of its constant. */
function limitsIn(file: string, source: string): string[] {
  const windows = [
    ...source.matchAll(/const (\w+)(?:: [\w[\]]+)? = \[?\s*\{[^{}]*\bmax: [^{}]*\bwindowMs\b/g),
  ];
  const names = windows.map(([, name = ""]) => name);
  if (/(?<!function )createSemaphore\(/.test(source)) names.push("createSemaphore");
  if (source.includes("new Piscina")) names.push("Piscina");
  if (/\bbytesInFlight: [\d_]+,/.test(source)) names.push("bytesInFlight");
  // Those made where they are counted have no constant.
  if (names.length === 0 && /\bbucket: [`"]|\bwindowMs: /.test(source)) names.push("bucket");
  return names.map((name) => `${basename(file)} ${name}`);
}

const sources = globSync("{apps/api,apps/server}/src/**/*.ts", { cwd: root }).filter(
  // What counts and what queues has no limit of its own.
  (file) => !/(?:\.test|platform\/rate-limit|platform\/semaphore)\.ts$/.test(file),
);
const inTree = sources.flatMap((file) => limitsIn(file, readFileSync(join(root, file), "utf8")));
const inPage = [...page.matchAll(/^\| [^|]+ \| `([\w.-]+ \w+)`/gm)].map(([, name = ""]) => name);

it("docs/limits.md has every limit of the tree, each once", () => {
  expect(inPage.toSorted()).toEqual([...new Set(inTree)].toSorted());
});

it("every row says for whom it counts, what others notice, and what is kept back", () => {
  const rows = page.split("\n").filter((line) => /^\| [^|]+ \| `[\w.-]+ \w+`/.test(line));
  for (const row of rows) {
    const cells = row.split("|").map((cell) => cell.trim());
    expect(cells.slice(1, -1), row).toHaveLength(5);
    expect(
      cells.slice(1, -1).filter((cell) => cell === ""),
      row,
    ).toEqual([]);
  }
});

it("a limit that is added is found", () => {
  expect(limitsIn("a/x.ts", "const perHour = { max: 3, windowMs: hourMs };")).toEqual(["x.ts perHour"]);
  expect(limitsIn("a/x.ts", "const all = [\n  { max: 3, windowMs: 1 },")).toEqual(["x.ts all"]);
  expect(limitsIn("a/x.ts", "const a = createSemaphore({ max: 1 });")).toEqual(["x.ts createSemaphore"]);
  expect(limitsIn("a/x.ts", 'hit({ bucket: "shop", max: 1 })')).toEqual(["x.ts bucket"]);
});
