import { expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { extremesAmong } from "./extreme-sizes.ts";

const products = readSeedProducts();
const of = (category: string, which: "largest" | "smallest") =>
  extremesAmong(
    products.filter((product) => product.category === category),
    which,
  ).map(({ SKU }) => SKU);

test("the largest and the smallest of goods of one kind are found by their size", () => {
  expect(of("PAPER", "largest")).toEqual(["PAPLIP140180"]);
  expect(of("HONEYCOMB", "largest")).toEqual(["HONSLV450"]);
  expect(of("LABEL", "smallest")).toEqual(["LABDTH030050"]);
  expect(of("TAPE", "largest")).toHaveLength(10);
  expect(of("MEESHO-LABEL", "largest")).toEqual([]);
});

test("goods of a marketplace count where they are as large, or no others are there", () => {
  expect(extremesAmong(products, "largest").map(({ SKU }) => SKU)).toEqual([
    "POLNPD240300",
    "POLPOD240300",
    "VALLRG",
  ]);
  expect(of("POLY-MEESHO", "smallest").every((sku) => sku.endsWith("065080"))).toBe(true);
});
