import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { type ProductCategory, productCategories } from "./product-category.ts";
import { productTypes, listingLocations } from "./listing-locations.ts";

const locations = (category: string, type: string, size = "medium", SKU = "A1") =>
  listingLocations({ category, type, size, SKU }).map(({ title, within }) => [title, ...within].join(" › "));

test.each([
  ["POLY", "poly-bw-npd", ["Poly Courier Bag Black & White › Non-POD"]],
  ["POLY", "poly-bw-pd", ["Poly Courier Bag Black & White › POD"]],
  ["POLY", "poly-op-npd", []],
  ["POLY", "poly-bw", []],
  ["PAPER", "paper-flap-lam", ["Paper Courier Bag › Flap Lamination"]],
  ["PAPER", "paper-lip-lam", ["Paper Courier Bag › Lip to Lip Lamination"]],
  ["PAPER", "paper-plain", []],
  [
    "POLY-MEESHO",
    "poly-nt-pod",
    ["Meesho Branded Packaging › Transparent › POD", "Transparent Poly Bags › POD"],
  ],
  ["POLY-MEESHO", "poly-op-pd", ["Meesho Branded Packaging › Opaque › POD"]],
  ["POLY-MEESHO", "poly-bw-pd", []],
  ["POLY-VALMO", "poly-op-npd", ["Valmo Branded Packaging › Large"]],
  ["TAPE", "anything", ["Self Adhesive Tapes"]],
  ["LABEL", "anything", ["Thermal Labels › Plain Labels"]],
  ["MEESHO-LABEL", "label-dt", ["Thermal Labels › Meesho Branded Labels (with Printed Barcode Series)"]],
])("%s, %s is listed on %j", { tags: ["ruling-catalogue.6"] }, (category, type, expected) => {
  expect(locations(category, type)).toEqual(expected);
});

describe("products with special locations", () => {
  test("Valmo combos are listed under Combo", () =>
    expect(locations("POLY-VALMO", "poly-op-npd", "combo")).toEqual(["Valmo Branded Packaging › Combo"]));
  test("honeycomb products are listed only with the fixed SKUs", () => {
    expect(locations("HONEYCOMB", "honey-sleeve", "small", "HONSLV225")).toEqual([
      "Honeycomb Roll & Sleeves",
    ]);
    expect(locations("HONEYCOMB", "honey-sleeve", "small", "HONSLV500")).toEqual([]);
  });
});

test("every product of the built-in catalogue is listed, and its type is among those offered", () => {
  for (const product of readSeedProducts()) {
    expect([product.SKU, listingLocations(product).length > 0]).toEqual([product.SKU, true]);
    expect(productTypes[product.category as ProductCategory]).toContain(product.type);
  }
});

test("every offered type has a location, honeycomb by its SKU", () => {
  for (const category of productCategories)
    for (const type of productTypes[category])
      expect([category, type, locations(category, type, "medium", "HONROL100").length > 0]).toEqual([
        category,
        type,
        true,
      ]);
});
