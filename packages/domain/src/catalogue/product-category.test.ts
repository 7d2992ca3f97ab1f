import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import {
  detailPath,
  isCategory,
  isPlainPoly,
  isPodType,
  laminationGroup,
  meeshoTab,
  micronOrGsm,
  podGroup,
  productCategories,
  marketplaceOf,
  valmoGroup,
} from "./product-category.ts";

describe("categories", () => {
  test("are compared case-insensitively", { tags: ["buyer-2.54"] }, () => {
    expect(isCategory("poly", "POLY")).toBe(true);
    expect(isCategory("Meesho-Label", "MEESHO-LABEL")).toBe(true);
    expect(isCategory("POLY-MEESHO", "POLY")).toBe(false);
  });

  test("the built-in catalogue uses exactly the eight categories", { tags: ["buyer-3.3"] }, () => {
    const used = new Set(readSeedProducts().map((product) => product.category));
    expect([...used].toSorted()).toEqual([...productCategories].toSorted());
  });
});

describe(
  "detail route of a category",
  { tags: ["buyer-2.36", "buyer-2.37", "buyer-2.38", "buyer-2.39", "ruling-catalogue.4"] },
  () => {
    test.each([
      ["POLY", "/details"],
      ["PAPER", "/details"],
      ["POLY-MEESHO", "/details"],
      ["SOMETHING-NEW", "/details"],
      ["honeycomb", "/boxdetails"],
      ["TAPE", "/boxdetails"],
      ["LABEL", "/boxdetails"],
      ["MEESHO-LABEL", "/labelDetails"],
      ["Poly-Valmo", "/ValmoDetails"],
    ])("%s opens %s", (category, route) => {
      expect(detailPath({ SKU: "A1", category })).toBe(`${route}?sku=A1`);
    });

    test("the SKU is URL-encoded", () => {
      expect(detailPath({ SKU: "A&B 1", category: "POLY" })).toBe("/details?sku=A%26B%201");
    });
  },
);

describe("groups of listings", () => {
  test.each([
    ["poly-bw-npd", "Non-POD"],
    ["poly-bw-pd", "POD"],
    ["poly-nt-pod", "POD"],
    ["POLY-NT-NPD", "Non-POD"],
    ["Poly-Op-PD", "POD"],
    ["paper-flap-lam", undefined],
    ["tape-tp", undefined],
  ])("%s is %s", { tags: ["buyer-2.55"] }, (type, group) => {
    expect(podGroup(type)).toBe(group);
    expect(isPodType(type)).toBe(group === "POD");
  });

  test("every poly bag of the catalogue is in the group its title states", { tags: ["buyer-2.55"] }, () => {
    const bags = readSeedProducts().filter(({ title }) => /with(out)? POD/.test(title));
    expect(bags).toHaveLength(91);
    for (const { title, type } of bags) {
      expect(podGroup(type)).toBe(title.includes("without POD") ? "Non-POD" : "POD");
    }
  });

  test("plain poly means category poly and a type with bw", { tags: ["buyer-2.54"] }, () => {
    expect(isPlainPoly({ category: "poly", type: "poly-bw-pd" })).toBe(true);
    expect(isPlainPoly({ category: "POLY", type: "poly-nt-pd" })).toBe(false);
    expect(isPlainPoly({ category: "POLY-MEESHO", type: "poly-bw-pd" })).toBe(false);
    expect(readSeedProducts().filter(isPlainPoly)).toHaveLength(26);
  });

  test("paper bags are split by lamination", { tags: ["buyer-2.59"] }, () => {
    expect(laminationGroup("paper-flap-lam")).toBe("Flap Lamination");
    expect(laminationGroup("paper-lip-lam")).toBe("Lip to Lip Lamination");
    expect(laminationGroup("poly-bw-pd")).toBeUndefined();
  });

  test("Meesho bags are transparent or opaque", { tags: ["buyer-2.63"] }, () => {
    const bags = readSeedProducts().filter(({ category }) => isCategory(category, "POLY-MEESHO"));
    for (const { title, type } of bags) expect(title).toContain(` ${meeshoTab(type)} `);
    expect(meeshoTab("poly-bw-pd")).toBeUndefined();
  });

  test("Valmo's small and medium are shown under Large, combo under Combo", { tags: ["buyer-2.74"] }, () => {
    expect(["combo", "small", "Medium", "large"].map(valmoGroup)).toEqual([
      "Combo",
      "Large",
      "Large",
      "Large",
    ]);
    expect(valmoGroup("")).toBeUndefined();
  });
});

describe("authorisation by category", () => {
  test(
    "Meesho's authorisation is required only for poly-meesho and meesho-label",
    { tags: ["buyer-5.19"] },
    () => {
      const restricted = productCategories.filter((category) => marketplaceOf(category) === "Meesho");
      expect(restricted).toEqual(["POLY-MEESHO", "MEESHO-LABEL"]);
      expect(marketplaceOf("poly-meesho")).toBe("Meesho");
      expect(marketplaceOf("meesho")).toBeUndefined();
    },
  );

  test(
    "Valmo's authorisation is required for every category that contains valmo",
    { tags: ["buyer-5.20"] },
    () => {
      expect(productCategories.filter((category) => marketplaceOf(category) === "Valmo")).toEqual([
        "POLY-VALMO",
      ]);
      expect(marketplaceOf("valmo-tape")).toBe("Valmo");
    },
  );
});

test(
  "poly is 52 micron, paper 70 GSM, honeycomb on the box page 80 GSM",
  { tags: ["buyer-9.13", "buyer-9.14"] },
  () => {
    expect(micronOrGsm({ category: "POLY" })).toEqual({ measure: "Micron", value: 52 });
    expect(micronOrGsm({ category: "paper" })).toEqual({ measure: "GSM", value: 70 });
    expect(micronOrGsm({ category: "paper" }, { isBoxPage: true })).toEqual({ measure: "GSM", value: 80 });
    expect(micronOrGsm({ category: "HONEYCOMB" })).toEqual({ measure: "GSM", value: 80 });
    expect(micronOrGsm({ category: "TAPE" })).toBeUndefined();
  },
);
