import { describe, expect, it } from "vitest";
import { productTiles, tileGoods, tileKeys } from "./product-tiles.ts";

const bag = (SKU: string, price: number, countInStock = 3000, type = "poly-bw-npd") => ({
  SKU,
  category: "POLY",
  type,
  size: "small",
  price,
  countInStock,
});

describe("the goods of a tile on the home page", () => {
  it("has the lowest price of what is in stock, of the tile's own goods alone", () => {
    const products = [
      bag("A", 2),
      bag("SOLD-OUT", 0.5, 0),
      bag("B", 0.66),
      bag("OTHER", 0.1, 9, "sample-pack"),
    ];
    expect(tileGoods("poly-bags", products)).toMatchObject({ cheapest: { SKU: "B" }, count: 3 });
    expect(tileGoods("paper-bags", products)).toEqual({ cheapest: undefined, count: 0, bestSellers: [] });
  });

  it("has the lowest price of all while everything is sold out", () => {
    expect(tileGoods("poly-bags", [bag("A", 2, 0), bag("B", 1, 0)]).cheapest?.SKU).toBe("B");
  });

  it("links to the tile's best sellers in their order, without what is not sold", () => {
    const [first = "", second = "", third = ""] = productTiles["poly-bags"].bestSellers;
    const products = [bag(third, 3), bag("A", 1), bag(first, 2, 0)];
    expect(tileGoods("poly-bags", products).bestSellers.map(({ SKU }) => SKU)).toEqual([first, third]);
    expect(second).not.toBe("");
  });

  it("rolls, sleeves and branded labels have tiles of their own on the listings that they share", () => {
    const of = (SKU: string, category: string, type: string, price: number) => ({
      ...bag(SKU, price),
      category,
      type,
    });
    const products = [
      of("HONROL100", "HONEYCOMB", "honey-roll", 699),
      of("HONSLV150", "HONEYCOMB", "honey-sleeve", 3599),
      of("MEELBL100", "MEESHO-LABEL", "label-dt", 119),
      of("LABDTH030050", "LABEL", "label-dt", 7293),
    ];
    expect(tileKeys.map((key) => tileGoods(key, products).cheapest?.SKU)).toEqual([
      undefined,
      undefined,
      "HONSLV150",
      undefined,
      "HONROL100",
      "LABDTH030050",
    ]);
  });
});
