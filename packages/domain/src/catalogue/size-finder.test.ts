import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { type Length, maxSide, readLength, toLength } from "./length.ts";
import { productDimensions } from "./product-dimensions.ts";
import {
  type Parcel,
  type SizeFit,
  bestFits,
  cheapestFit,
  findSizes,
  isBagFor,
  isTight,
} from "./size-finder.ts";

const catalogue = readSeedProducts().map((row) => ({ ...row, price: Number(row.price) }));
type SeedProduct = Omit<(typeof catalogue)[number], "description" | "countInStock">;

const aBox = (SKU: string, dimension: string, price = 20) => ({
  SKU,
  title: SKU,
  category: "BOXES",
  type: "box",
  size: "",
  dimension,
  price,
  unit: "PCS",
});
// The shop sells no boxes yet, but their sizes must be found too.
const products: SeedProduct[] = [
  ...catalogue,
  aBox("BOXA", "12x10x8 inch"),
  aBox("BOXB", "30x20x10 cm"),
  aBox("BOXC", "12x10x6 inch", 15),
];

// Mostly sizes typical for bags, sometimes any allowed size.
const side = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 5000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
);
const sides = fc
  .tuple(side, side, side)
  .map((cm100) => cm100.map((hundredths) => toLength(hundredths / 100, "cm")) as unknown as Parcel["sides"]);
const parcels: fc.Arbitrary<Parcel> = fc.record({ sides, isSoft: fc.boolean() });

const skus = (fits: readonly SizeFit<SeedProduct>[]) => fits.map(({ product }) => product.SKU);
const cm = (a: number, b: number, c: number, isSoft = false): Parcel => ({
  sides: [toLength(a, "cm"), toLength(b, "cm"), toLength(c, "cm")],
  isSoft,
});

/** The same rule by brute force: every order of the sides, in every shape that the parcel can have. */
function fitsInto(product: SeedProduct, { sides: [a, b, c], isSoft }: Parcel): boolean {
  const [long, middle, short] = [a, b, c].toSorted((x, y) => y - x) as [Length, Length, Length];
  const shapes = [[long, middle, short]];
  if (isSoft) shapes.push([long / 2, middle, short * 2], [long, middle / 2, short * 2]);
  return shapes.some((shape) =>
    [0, 1, 2].some((w) =>
      [0, 1, 2].some((h) => {
        if (w === h) return false;
        const [across = 0, up = 0, deep = 0] = [shape[w], shape[h], shape[3 - w - h]];
        return closesAround(product, across, up, deep);
      }),
    ),
  );
}

function closesAround(product: SeedProduct, across: Length, up: Length, deep: Length): boolean {
  const size = productDimensions(product);
  if (size.kind === "bag") {
    const [width, height] = [toLength(size.widthInches, "inch"), toLength(size.heightInches, "inch")];
    return 2 * width >= 2 * across + 2 * deep && height >= deep / 2 + up + deep / 2;
  }
  if (size.kind === "sleeve") return 2 * toLength(size.millimetres, "mm") >= 2 * across + 2 * deep;
  if (size.kind === "box") {
    return (
      toLength(size.lengthInches, "inch") >= deep &&
      toLength(size.widthInches, "inch") >= across &&
      toLength(size.heightInches, "inch") >= up
    );
  }
  return false;
}

describe("for every product of the catalogue", () => {
  test("a product is found exactly when the parcel fits into it", () => {
    fc.assert(
      fc.property(parcels, (parcel) => {
        const expected = products.filter((product) => fitsInto(product, parcel)).map(({ SKU }) => SKU);
        expect(skus(findSizes(products, parcel)).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 500 },
    );
  });

  test("the returned orientation fits, and the remaining room is never negative", () => {
    fc.assert(
      fc.property(parcels, (parcel) => {
        for (const { product, orientation, slack, wasteShare } of findSizes(products, parcel)) {
          expect(closesAround(product, orientation.across, orientation.up, orientation.deep)).toBe(true);
          expect(Math.min(slack.across, slack.up ?? 0, slack.deep ?? 0)).toBeGreaterThanOrEqual(0);
          expect(wasteShare).toBeGreaterThanOrEqual(0);
          expect(wasteShare).toBeLessThan(1);
          const [a, b, c] = parcel.sides;
          // The parcel is not compressed: its volume is the same in every orientation.
          expect((orientation.across * orientation.up * orientation.deep) / (a * b * c)).toBeCloseTo(1, 9);
          if (orientation.isFolded)
            expect(parcel.isSoft && !fitsInto(product, { ...parcel, isSoft: false })).toBe(true);
        }
      }),
    );
  });

  test("smaller products come before larger ones of the same kind, and cheaper before dearer ones of the same size", () => {
    fc.assert(
      fc.property(parcels, (parcel) => {
        const fits = findSizes(products, parcel);
        fits.forEach((later, index) => {
          for (const earlier of fits.slice(0, index)) {
            if (isSmaller(later.product, earlier.product)) {
              throw new Error(`${later.product.SKU} is smaller but comes after ${earlier.product.SKU}`);
            }
            if (later.product.dimension === earlier.product.dimension) {
              expect(earlier.product.price).toBeLessThanOrEqual(later.product.price);
            }
          }
        });
      }),
    );
  });

  test("a smaller parcel fits at least the same products, and so does a soft one", () => {
    const shares = fc.tuple(fc.double({ min: 0.01, max: 1, noNaN: true }), fc.nat(2));
    fc.assert(
      fc.property(parcels, shares, (parcel, [share, which]) => {
        const smaller = parcel.sides.map((length, index) =>
          index === which ? Math.max(1, Math.floor(length * share)) : length,
        ) as unknown as Parcel["sides"];
        const found = new Set(skus(findSizes(products, { ...parcel, sides: smaller })));
        for (const sku of skus(findSizes(products, parcel))) expect(found).toContain(sku);
        const soft = new Set(skus(findSizes(products, { ...parcel, isSoft: true })));
        for (const sku of skus(findSizes(products, { ...parcel, isSoft: false })))
          expect(soft).toContain(sku);
      }),
    );
  });

  test("the result is the same in centimetres and inches and for any order of the sides", () => {
    const hundredths = fc.integer({ min: 1, max: 3000 });
    fc.assert(
      fc.property(fc.tuple(hundredths, hundredths, hundredths), fc.boolean(), (inches, isSoft) => {
        const typed = (text: (hundredth: number) => string, unit: "cm" | "inch") =>
          inches.map((hundredth) => {
            const read = readLength(text(hundredth), unit, "Length");
            if (!read.ok) throw new Error(read.message);
            return read.length;
          });
        const inInches = typed((n) => (n / 100).toFixed(2), "inch");
        const inCm = typed((n) => ((n * 254) / 10_000).toFixed(4), "cm").toReversed();
        expect(findSizes(products, { sides: inInches as never, isSoft })).toEqual(
          findSizes(products, { sides: inCm as never, isSoft }),
        );
      }),
    );
  });
});

/** Not larger in any dimension, and smaller in at least one. */
function isSmaller(one: SeedProduct, other: SeedProduct): boolean {
  const [a, b] = [productDimensions(one), productDimensions(other)];
  if (a.kind !== b.kind) return false;
  const pairs = Object.keys(a)
    .filter((key) => key !== "kind")
    .map((key) => [a[key as never] as number, b[key as never] as number] as const);
  return pairs.every(([x, y]) => x <= y) && pairs.some(([x, y]) => x < y);
}

describe("limits of the fit", () => {
  const bag = { ...aBox("BAG", "10x12 inch"), category: "POLY" };
  const found = (product: SeedProduct, parcel: Parcel) => findSizes([product], parcel).length === 1;

  test("a block fits into a flat bag when width >= across + thickness and height >= length + thickness", () => {
    // 10 x 12 inch is 25.4 x 30.48 cm.
    expect(found(bag, cm(20.4, 25.48, 5))).toBe(true);
    expect(found(bag, cm(20.4001, 25.48, 5))).toBe(false);
    expect(found(bag, cm(20.4, 25.4801, 5))).toBe(false);
    expect(found(bag, cm(20.4, 25.48, 5.0001))).toBe(false);
    expect(found(bag, cm(5, 25.48, 20.4))).toBe(true);
  });

  test("a soft parcel may be folded in half once, which doubles its thickness", () => {
    expect(found(bag, cm(40, 20, 2))).toBe(false);
    const [fit] = findSizes([bag], cm(40, 20, 2, true));
    expect(fit?.orientation).toEqual({ ...orientation(20, 20, 4), isFolded: true });
    // It fits unfolded, so folding is not proposed.
    expect(findSizes([bag], cm(28, 20, 2, true))[0]?.orientation.isFolded).toBe(false);
    expect(found(bag, cm(100, 20, 2, true))).toBe(false);
  });

  test("a parcel of any length fits into a sleeve that is wide enough for its girth", () => {
    const sleeve = { ...aBox("SLV", "100 mm"), category: "HONEYCOMB" };
    expect(found(sleeve, cm(6, 4, 150))).toBe(true);
    expect(found(sleeve, cm(6, 4.0001, 150))).toBe(false);
    expect(findSizes([sleeve], cm(6, 3, 20))[0]?.slack).toEqual({
      across: toLength(1, "cm"),
      up: null,
      deep: null,
    });
  });

  test("a parcel fits into a box when no side is larger than the box's", () => {
    const box = aBox("BOX", "30x20x10 cm");
    expect(found(box, cm(10, 30, 20))).toBe(true);
    expect(found(box, cm(10.0001, 30, 20))).toBe(false);
  });

  test("labels, tapes, rolls and products of unknown size are never found", () => {
    const found1mm = skus(findSizes(catalogue, cm(0.1, 0.1, 0.1)));
    const kinds = new Set(
      catalogue.filter(({ SKU }) => found1mm.includes(SKU)).map((product) => productDimensions(product).kind),
    );
    expect([...kinds].toSorted()).toEqual(["bag", "sleeve"]);
    expect(found1mm).toHaveLength(108);
  });

  test("a T-shirt of 30 x 25 x 3 cm fits into 12x14, and the cheapest comes first", () => {
    const plain = catalogue.filter(({ category }) => category === "POLY");
    expect(skus(findSizes(plain, cm(30, 25, 3))).slice(0, 3)).toEqual([
      "POLNPD120140",
      "POLPOD120140",
      "POLNPD120160",
    ]);
  });

  test("a parcel larger than every product finds nothing", () => {
    expect(findSizes(catalogue, cm(150, 120, 90))).toEqual([]);
  });

  function orientation(across: number, up: number, deep: number) {
    return { across: toLength(across, "cm"), up: toLength(up, "cm"), deep: toLength(deep, "cm") };
  }
});

test.each([0, -1, Number.NaN, Infinity, maxSide + 1])("a side of %s length units is rejected", (length) => {
  expect(() => findSizes(catalogue, { sides: [length, 1, 1], isSoft: false })).toThrow(RangeError);
});

describe("the best fits of a large catalogue", () => {
  const parcel: Parcel = {
    sides: [toLength(20, "cm"), toLength(15, "cm"), toLength(1, "cm")],
    isSoft: false,
  };
  const many = Array.from({ length: 20 }, (_, copy) =>
    products.map((product) => ({ ...product, SKU: `${product.SKU}-${copy}` })),
  ).flat();

  test("are the first 100 of each category, and their count is that of all", () => {
    const fits = findSizes(many, parcel);
    const best = bestFits(many, parcel);
    expect(best.count).toBe(fits.length);
    for (const category of new Set(fits.map((fit) => fit.product.category))) {
      const all = fits.filter((fit) => fit.product.category === category).map((fit) => fit.product);
      expect(best.products.filter((product) => product.category === category)).toEqual(all.slice(0, 100));
    }
  });

  test("of the built-in catalogue are all", () => {
    expect(bestFits(products, parcel).products).toEqual(
      findSizes(products, parcel).map((fit) => fit.product),
    );
  });
});

test("a fit is tight with less than 0.5 cm of room on a side, also of a sleeve", () => {
  const across = (centimetres: number) => toLength(centimetres, "cm");
  expect(isTight({ slack: { across: across(0.5), up: across(0.5), deep: null } })).toBe(false);
  expect(isTight({ slack: { across: across(3), up: across(0.4999), deep: null } })).toBe(true);
  expect(isTight({ slack: { across: across(0.4), up: null, deep: null } })).toBe(true);
  expect(isTight({ slack: { across: across(3), up: across(3), deep: across(0) } })).toBe(true);
});

test("the cheapest fit is in stock and sold by the piece, and there is none where all cost the same", () => {
  const fits = findSizes(catalogue, cm(30, 25, 3));
  expect(cheapestFit(fits)?.product.SKU).toMatch(/^MEE/);
  const plain = fits.filter(({ product }) => ["POLY", "PAPER", "HONEYCOMB"].includes(product.category));
  expect(cheapestFit(plain)?.product.SKU).toBe("POLNPD120140");
  const soldOut = plain.map((fit) =>
    fit.product.SKU === "POLNPD120140" ? { ...fit, product: { ...fit.product, countInStock: 0 } } : fit,
  );
  expect(cheapestFit(soldOut)?.product.SKU).toBe("POLPOD120140");
  expect(cheapestFit(plain.slice(0, 1))).toBeUndefined();
  expect(cheapestFit([])).toBeUndefined();
});

test("a bag is one for a parcel exactly where the size finder finds it as a bag", () => {
  fc.assert(
    fc.property(parcels, (parcel) => {
      const found = findSizes(catalogue, parcel).filter(({ container }) => container.kind === "bag");
      const bags = catalogue.filter((product) => isBagFor(product, parcel));
      expect(bags.map(({ SKU }) => SKU).toSorted()).toEqual(
        found.map(({ product }) => product.SKU).toSorted(),
      );
    }),
  );
});
