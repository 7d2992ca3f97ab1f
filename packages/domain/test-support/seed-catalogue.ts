import { readFileSync } from "node:fs";
import { readDelimited } from "../src/imports/delimited-text.ts";

const seedCatalogue = new URL("../../../apps/api/database/seed/catalogue.csv", import.meta.url);
const columns = [
  "SKU",
  "title",
  "description",
  "category",
  "type",
  "size",
  "dimension",
  "price",
  "unit",
] as const;

type SeedProduct = Record<(typeof columns)[number], string> & { countInStock: number };

/** The built-in catalogue, so that rules can be tested on every product. */
export function readSeedProducts(): SeedProduct[] {
  const [head, ...rows] = readDelimited(readFileSync(seedCatalogue, "utf8"));
  return rows.map(({ line, cells }) => {
    const cell = (column: string): string => {
      const value = cells[head?.cells.indexOf(column) ?? -1];
      if (value === undefined) throw new Error(`No ${column} in line ${line} of the seed`);
      return value;
    };
    const texts = Object.fromEntries(columns.map((column) => [column, cell(column)]));
    return { ...(texts as Omit<SeedProduct, "countInStock">), countInStock: Number(cell("countInStock")) };
  });
}
