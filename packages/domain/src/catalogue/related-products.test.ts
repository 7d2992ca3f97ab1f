import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { nearestSizes } from "./nearest-sizes.ts";
import { productsBeside, relatedFamilies, relatedProducts, variantName } from "./related-products.ts";

const seed = readSeedProducts().map((product) => ({ ...product, price: Number(product.price) }));
const of = (sku: string) => seed.find(({ SKU }) => SKU === sku)!;
const skus = (products: readonly { SKU: string }[]) => products.map(({ SKU }) => SKU);

describe("the bags of one size in other materials, with and without POD", () => {
  test.each([
    [
      "POLPOD100120",
      ["With POD 1.78", "Without 1.6", "Paper 2.43", "Paper, lip to lip 3.05"],
      ["POLPOD100120", "POLNPD100120", "PAPFLP100120", "PAPLIP100120"],
    ],
    ["PAPLIP120160", ["With POD 2.75", "Without 2.53", "Paper, lip to lip 4.6"], undefined],
    ["POLNPD090120", ["With POD 1.62", "Without 1.44"], undefined],
    [
      "MEETNP100120",
      [
        "Transparent with POD 1.02",
        "Transparent without 1.02",
        "Opaque with POD 1.02",
        "Opaque without 1.02",
      ],
      ["MEETPD100120", "MEETNP100120", "MEEOPD100120", "MEEONP100120"],
    ],
  ])("%s", (sku, names, expected) => {
    const { variants } = relatedProducts(of(sku), seed);
    expect(variants.map((variant) => `${variantName(variant)} ${variant.price}`)).toEqual(names);
    expect(skus(variants)).toEqual(expected ?? skus(variants));
  });

  test.each(["PAPLIP140180", "TAPBRN048", "HONROL100", "VALSML"])("%s has none", (sku) => {
    expect(relatedProducts(of(sku), seed).variants).toEqual([]);
  });

  test("of several of one kind and size, the product itself represents them", () => {
    const twin = { ...of("POLPOD100120"), SKU: "TWIN" };
    const products = [...seed, twin];
    expect(skus(relatedProducts(twin, products).variants)[0]).toBe("TWIN");
    expect(skus(relatedProducts(of("POLNPD100120"), products).variants)[0]).toBe("POLPOD100120");
  });
});

describe("what goes with goods", () => {
  test.each([
    ["POLPOD100120", ["LABDTH030050", "TAPTRN040"]],
    ["HONSLV100", ["LABDTH030050", "TAPTRN040"]],
    ["TAPBRN048", ["LABDTH030050"]],
    ["LABDTH040060", ["TAPTRN040"]],
    ["MEELBL100", ["LABDTH030050", "TAPTRN040"]],
  ])("%s: %j", (sku, companions) => {
    expect(skus(relatedProducts(of(sku), seed).companions)).toEqual(companions);
  });

  test("the cheapest in stock, or the cheapest when all are sold out; a sample pack goes with nothing", () => {
    const without = (isOut: (sku: string) => boolean) =>
      seed.map((product) => (isOut(product.SKU) ? { ...product, countInStock: 0 } : product));
    const companions = (products: typeof seed) => skus(relatedProducts(of("HONSLV100"), products).companions);
    expect(companions(without((sku) => sku === "TAPTRN040"))).toEqual(["LABDTH030050", "TAPBRN040"]);
    expect(companions(without((sku) => sku.startsWith("TAP")))).toEqual(["LABDTH030050", "TAPTRN040"]);
    expect(relatedProducts({ ...of("POLPOD100120"), type: "sample-pack" }, seed).companions).toEqual([]);
  });
});

test("its families alone give the same as the whole catalogue, and so does what was found", () => {
  for (const product of seed) {
    const whole = relatedProducts(product, seed);
    const families = relatedFamilies(product);
    expect(families[0]).toMatchObject({ category: product.category, type: product.type });
    const ofFamilies = families.flatMap(({ category, type }) =>
      seed.filter((other) => other.category === category && other.type === type),
    );
    expect(new Set(ofFamilies).size).toBe(ofFamilies.length);
    expect(relatedProducts(product, ofFamilies)).toEqual(whole);
    const beside = productsBeside(product, seed);
    expect(relatedProducts(product, beside)).toEqual(whole);
    expect(beside).toContain(product);
    expect(whole.sizes).toEqual(nearestSizes(product, seed));
  }
});
