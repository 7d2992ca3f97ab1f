import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { productTypes, listingLocations } from "@dakbag/domain/catalogue/listing-locations";
import { expect, it } from "vitest";
import { aProduct } from "../../../test-support/a-product.ts";
import { listingTypeOf } from "./listing-types.ts";

const listings = [
  "courier-bag-poly",
  "courier-bag-paper",
  "transparent-bags",
  "self-adhesive-tapes",
  "thermal-label",
  "meesho-bags",
  "valmo-bags",
  "carry-bag",
  "boxes",
].map((key) => ({ key, type: listingTypeOf(key)!.type }));

const types = [
  ...new Set(Object.values(productTypes).flat()),
  "poly-bw",
  "poly-nt",
  "poly-print-pd",
  "paper-plain",
  "POLY-BW-NPD",
  "pod",
  "npd",
  "x-pd",
  "",
];
const cases = productCategories.flatMap((category) =>
  types.flatMap((type) =>
    ["small", "medium", "large", "combo"].map((size) => aProduct({ category, type, size, SKU: "A1" })),
  ),
);

it(
  "the pages named to staff are those that list the product, in its tab and group",
  { tags: ["ruling-catalogue.6"] },
  () => {
    for (const product of cases) {
      const shown = listings.flatMap(({ key, type }) => {
        if (!type.wants(product)) return [];
        const tab = type.tabOf?.(product);
        const group = type.groupOf?.(product);
        // A product without a tab or group of a page that has them is not on the page.
        if ((type.tabs && tab === undefined) || (type.groups && group === undefined)) return [];
        return [[key, type.title, ...[tab, group].filter((part) => part !== undefined)].join(" › ")];
      });
      const named = listingLocations(product).map(({ path, title, within }) =>
        [path.replace("/product/", ""), title, ...within].join(" › "),
      );
      const { category, type, size } = product;
      expect([category, type, size, ...named.toSorted()]).toEqual([
        category,
        type,
        size,
        ...shown.toSorted(),
      ]);
    }
  },
);
