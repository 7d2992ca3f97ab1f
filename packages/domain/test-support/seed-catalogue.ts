import { readFileSync } from "node:fs";

const seedCatalogue = new URL("../../../apps/api/database/seed/catalogue.csv", import.meta.url);

type SeedProduct = Record<
  "SKU" | "title" | "category" | "type" | "size" | "dimension" | "price" | "unit",
  string
>;

/** The built-in catalogue, row by row, so that rules can be tried on every product the shop ships with. */
export function readSeedCatalogue(): SeedProduct[] {
  return readSeedProducts().map(({ SKU, title, category, type, size, dimension, price, unit }) => ({
    SKU,
    title,
    category,
    type,
    size,
    dimension,
    price,
    unit,
  }));
}

/** The same with what each product is described by, and how many there are. */
export function readSeedProducts(): (SeedProduct & { description: string; countInStock: number })[] {
  const [header = "", ...lines] = readFileSync(seedCatalogue, "utf8").trim().split(/\r?\n/);
  const columns = splitRow(header);
  return lines.map((line) => {
    const cells = splitRow(line);
    const cell = (column: string): string => {
      const value = cells[columns.indexOf(column)];
      if (value === undefined) throw new Error(`No ${column} in the seed row ${line}`);
      return value;
    };
    return {
      SKU: cell("SKU"),
      title: cell("title"),
      description: cell("description"),
      category: cell("category"),
      type: cell("type"),
      size: cell("size"),
      dimension: cell("dimension"),
      price: cell("price"),
      unit: cell("unit"),
      countInStock: Number(cell("countInStock")),
    };
  });
}

function splitRow(line: string): string[] {
  return [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,"]*))(?=,|$)/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );
}
