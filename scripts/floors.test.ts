import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { apiFloors, domainFloors } from "./floors.ts";
import { type Import, importsOf, sourceFiles } from "./import-graph.ts";

const root = join(import.meta.dirname, "..");
const imports = importsOf(root, sourceFiles(root)).filter(
  ({ from }) => !/\.test\.tsx?$|\/test-support\//.test(from),
);
const trees = [
  { path: "packages/domain/src", floors: domainFloors },
  { path: "apps/api/src/features", floors: apiFloors },
];

/** A sentence for each import of a folder from one that is not on a lower floor. */
function climbsIn(path: string, floors: readonly (readonly string[])[], all: readonly Import[]): string[] {
  const folderOf = (file: string) =>
    file.startsWith(`${path}/`) ? file.slice(path.length + 1).split("/")[0] : undefined;
  const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder)) + 1;
  return all.flatMap(({ from, to }) => {
    const [importer, imported] = [folderOf(from), folderOf(to)];
    if (importer === undefined || imported === undefined || importer === imported) return [];
    if (floorOf(imported) < floorOf(importer)) return [];
    return [
      `${from} imports ${to}, but ${importer} is on floor ${floorOf(importer)} and ${imported} on floor ${floorOf(imported)}. ` +
        `Move ${from} above ${imported}, move what it needs of ${imported} to a lower folder, or let a caller above both pass it.`,
    ];
  });
}

describe.each(trees)("the folders of $path", ({ path, floors }) => {
  test("are each on one floor of scripts/floors.ts", () => {
    const folders = readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(floors.flat().toSorted()).toEqual(folders.toSorted());
  });

  test("import only lower floors, types included", () => {
    expect(
      imports.filter(({ from, to }) => from.startsWith(path) && to.startsWith(path)).length,
    ).toBeGreaterThan(99);
    expect(climbsIn(path, floors, imports)).toEqual([]);
  });
});

test("an import that climbs, and one within a floor, are named with what to do instead", () => {
  const planted = [
    { from: "rules/money/price.ts", to: "rules/orders/order.ts", clause: "type { Order }" },
    { from: "rules/money/price.ts", to: "rules/text/trim.ts", clause: "{ trim }" },
    { from: "rules/orders/order.ts", to: "rules/money/price.ts", clause: "{ price }" },
    { from: "rules/orders/order.ts", to: "rules/orders/line.ts", clause: "{ line }" },
    { from: "apps/rules/money/price.ts", to: "rules/orders/order.ts", clause: "{ order }" },
  ];
  expect(climbsIn("rules", [["money", "text"], ["orders"]], planted)).toEqual([
    "rules/money/price.ts imports rules/orders/order.ts, but money is on floor 1 and orders on floor 2. " +
      "Move rules/money/price.ts above orders, move what it needs of orders to a lower folder, or let a caller above both pass it.",
    "rules/money/price.ts imports rules/text/trim.ts, but money is on floor 1 and text on floor 1. " +
      "Move rules/money/price.ts above text, move what it needs of text to a lower folder, or let a caller above both pass it.",
  ]);
});

/** The folders in which siblings import each other in a circle, each with one import of every step of it. */
function circlesIn(files: ReadonlySet<string>, all: readonly Import[]): string[] {
  const steps = new Map<string, Map<string, string>>();
  for (const { from, to } of all) {
    if (!files.has(to)) continue;
    const [importer, imported] = [from.split("/"), to.split("/")];
    const depth = importer.findIndex((part, at) => part !== imported[at]);
    // A file beside the folders belongs to all of them.
    if (depth < 0 || depth >= importer.length - 1 || depth >= imported.length - 1) continue;
    const [folder, sibling] = [
      importer.slice(0, depth + 1).join("/"),
      imported.slice(0, depth + 1).join("/"),
    ];
    const of = steps.get(folder) ?? new Map<string, string>();
    if (!of.has(sibling)) of.set(sibling, `${from} imports ${to}`);
    steps.set(folder, of);
  }
  const pathBack = (start: string, at: string, seen: Set<string>): string[] | undefined => {
    for (const [next, step] of steps.get(at) ?? []) {
      if (next === start) return [step];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = pathBack(start, next, seen);
      if (rest) return [step, ...rest];
    }
    return undefined;
  };
  const found = [...steps.keys()].flatMap(
    (folder) => pathBack(folder, folder, new Set([folder]))?.toSorted() ?? [],
  );
  return [...new Set(found)];
}

test("no folders beside each other import each other in a circle, types included", () => {
  expect(circlesIn(new Set(sourceFiles(root)), imports)).toEqual([]);
});

test("a circle of folders is named by its imports", () => {
  const files = new Set(["web/shop/cart/a.ts", "web/shop/pay/b.ts", "web/shop/frame/c.ts", "web/shop/d.ts"]);
  const planted = [
    { from: "web/shop/cart/a.ts", to: "web/shop/pay/b.ts", clause: "" },
    { from: "web/shop/pay/b.ts", to: "web/shop/frame/c.ts", clause: "type { C }" },
    { from: "web/shop/frame/c.ts", to: "web/shop/d.ts", clause: "" },
    { from: "web/shop/d.ts", to: "web/shop/cart/a.ts", clause: "" },
  ];
  expect(circlesIn(files, planted)).toEqual([]);
  const back = { from: "web/shop/frame/c.ts", to: "web/shop/cart/a.ts", clause: "" };
  expect(circlesIn(files, [...planted, back])).toEqual([
    "web/shop/cart/a.ts imports web/shop/pay/b.ts",
    "web/shop/frame/c.ts imports web/shop/cart/a.ts",
    "web/shop/pay/b.ts imports web/shop/frame/c.ts",
  ]);
});
