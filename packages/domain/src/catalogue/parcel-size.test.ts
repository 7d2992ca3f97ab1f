import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { parcelSize, type ProductToPack } from "./parcel-size.ts";

const products = readSeedProducts();

function packable(sku: string): ProductToPack {
  const found = products.find(({ SKU }) => SKU === sku)!;
  const rolls = /(\d+) rolls per carton/.exec(found.description)?.[1];
  return { ...found, rollsPerBox: found.category === "LABEL" ? Number(rolls) : null };
}
const parcel = (goods: Record<string, number>) =>
  parcelSize(Object.entries(goods).map(([sku, quantity]) => ({ product: packable(sku), quantity })));

describe("the parcel of an order", { tags: ["staff-3.5"] }, () => {
  test("a thousand poly bags of 6x8 inch weigh as much as their film", () => {
    // 6 x (2 x 8 + 1.5) inch² = 677.4 cm² of 52 micron film at 0.92 g/cm³: 3.24 g a bag
    expect(parcel({ POLNPD060080: 1000 })).toEqual({
      lengthCm: 20.4,
      breadthCm: 15.3,
      heightCm: 11.5,
      weightKg: 3.25,
    });
  });

  test("a thousand paper bags of 10x12 inch weigh as much as their paper of 70 GSM", () => {
    // 10 x (2 x 12 + 1.5) inch² = 0.1645 m²
    expect(parcel({ PAPFLP100120: 1000 })).toMatchObject({
      weightKg: 11.52,
      lengthCm: 30.5,
      breadthCm: 25.4,
    });
  });

  test("cartons of tape and labels have the size and weight of their rolls", () => {
    // 72 rolls of 12.1 cm: 48 mm x 130 m x 48 micron at 0.91 g/cm³ are 273 g, and their core 25 g.
    expect(parcel({ TAPBRN048: 1 })).toEqual({
      lengthCm: 48.6,
      breadthCm: 36.4,
      heightCm: 31.7,
      weightKg: 21.44,
    });
    expect(parcel({ LABDTH040060: 1 })!.weightKg).toBeCloseTo(29, 0);
  });

  test("a hundred thousand bags are stacked in several piles side by side, not in one high pile", () => {
    const { lengthCm, breadthCm, heightCm } = parcel({ POLPOD100120: 100_000 })!;
    expect(heightCm).toBeLessThanOrEqual(lengthCm);
    expect(lengthCm * breadthCm * heightCm).toBeGreaterThan(800_000);
  });

  test.each(["HONSLV150", "HONROL100", "MEELBL100", "VALSML", "VALCMB"])(
    "%s has no known size, so there is no parcel size",
    (sku) => expect(parcel({ POLNPD060080: 1000, [sku]: 1 })).toBeUndefined(),
  );

  test("a deleted product and an empty order have no parcel size", () => {
    expect(parcelSize([{ product: null, quantity: 1 }])).toBeUndefined();
    expect(parcelSize([])).toBeUndefined();
  });

  test("more products never weigh less or need less room", () => {
    const bags = fc.constantFrom(
      ...products.filter(({ category }) => category === "POLY").map(({ SKU }) => SKU),
    );
    fc.assert(
      fc.property(bags, bags, fc.integer({ min: 1, max: 200_000 }), (one, other, quantity) => {
        const alone = parcel({ [one]: quantity })!;
        const both = parcelSize([
          { product: packable(one), quantity },
          { product: packable(other), quantity: 500 },
        ])!;
        expect(both.weightKg).toBeGreaterThan(alone.weightKg);
        const room = (size: typeof both) => size.lengthCm * size.breadthCm * (size.heightCm + 0.1);
        expect(room(both) * 1.05).toBeGreaterThan(room(alone));
      }),
    );
  });
});
