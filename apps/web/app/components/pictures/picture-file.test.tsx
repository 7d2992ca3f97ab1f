// @vitest-environment node
import { describe, expect, it } from "vitest";
import { honeycombSleeve, polyBag, thermalLabel } from "#content/goods-to-draw.ts";
import { aProduct } from "../../../test-support/a-product.ts";
import { drawPictureFile } from "./picture-file.tsx";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";

/** A font of squares. */
const outline = (text: string) => ({ path: `M0 0h${text.length}z`, width: text.length * 600 });

function draw(
  product: Drawable,
  options: { family?: Drawable[]; hasWords?: boolean; width?: number; height?: number } = {},
) {
  return drawPictureFile({ product, width: 1200, height: 900, outline, ...options });
}

const goods: [what: string, product: Drawable][] = [
  ["a plain bag", aProduct({ type: "poly-bw-npd" })],
  ["a bag with a pocket", aProduct()],
  ["a transparent bag", aProduct({ category: "POLY-MEESHO", type: "poly-nt-pd" })],
  ["an opaque branded bag", aProduct({ category: "POLY-MEESHO", type: "poly-op-npd" })],
  ["a paper bag", aProduct({ category: "PAPER", type: "paper-flap-lam" })],
  ["a roll", aProduct({ category: "HONEYCOMB", dimension: "100 Mtr" })],
  ["a sleeve", aProduct({ category: "HONEYCOMB", dimension: "225 mm" })],
  ["a tape", aProduct({ category: "TAPE", dimension: "48 mm x 130 m", title: "Brown tape" })],
  ["a label", aProduct({ category: "LABEL", dimension: "4x6 inch" })],
  ["a carton", aProduct({ dimension: "12x10x8 inch" })],
  ["goods without a stated size", aProduct({ category: "POLY-VALMO", dimension: "mixed" })],
];

describe("a picture as a file", () => {
  it.each(goods)("of %s is self-contained: no CSS variable, font or external URL", (_what, product) => {
    for (const hasWords of [false, true]) {
      const svg = draw(product, { hasWords });
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="900"/);
      expect(svg).toContain(`<title>${product.title}</title>`);
      expect(svg).not.toMatch(/var\(|<text|<use|<image|href=|px|vector-effect|NaN|undefined/);
      expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toContain("http");
    }
  });

  it("has a style for every detail that is drawn", () => {
    for (const [, product] of goods) {
      const svg = draw(product, { hasWords: true });
      const [, style = ""] = /<style>(.*?)<\/style>/.exec(svg) ?? [];
      // Groups without a style of their own: they name a material, or contain the dimension lines.
      const groups = /^(plain|clear|opaque|paper|brownTape|clearTape|measure)$/;
      const drawn = new Set(
        [...svg.replaceAll(/<style>.*?<\/style>/g, "").matchAll(/data-drawn="(\w+)"/g)]
          .map(([, name = ""]) => name)
          .filter((name) => !groups.test(name)),
      );
      expect(drawn.size).toBeGreaterThan(4);
      for (const name of drawn) expect(style).toContain(`[data-drawn="${name}"]`);
    }
  });

  it("of several products is self-contained, with all of them on its paper, beside the title", () => {
    const svg = drawPictureFile({
      title: "Which bag?",
      goods: [polyBag("10x12", "pod"), honeycombSleeve(225), thermalLabel],
      width: 1200,
      height: 630,
      outline,
    });
    expect(svg).toContain("<title>Which bag?</title>");
    expect(svg).not.toMatch(/var\(|<text|<use|<image|href=|px|vector-effect|NaN|undefined/);
    const [, wide = "0"] = /<svg x="600"[^>]* viewBox="0 0 ([\d.]+)/.exec(svg) ?? [];
    const lefts = [...svg.matchAll(/translate\(([\d.]+) -\d+\)/g)].map(([, left]) => Number(left));
    expect(lefts).toHaveLength(3);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    expect(lefts.at(-1)).toBeLessThan(Number(wide) - 40);
  });

  it("is the same each time it is drawn", () => {
    for (const [, product] of goods) expect(draw(product)).toBe(draw({ ...product }));
  });

  it("has the same scale as the pictures of its family", () => {
    const small = aProduct({ dimension: "6x8 inch" });
    const large = aProduct({ dimension: "14x18 inch" });
    const paperOf = (svg: string) => /<svg x="0"[^>]* viewBox="([^"]*)"/.exec(svg)?.[1];
    const family = [small, large];
    expect(paperOf(draw(small, { family }))).toBe(paperOf(draw(large, { family })));
    expect(paperOf(draw(small))).not.toBe(paperOf(draw(large)));
  });

  it("breaks a long title into lines that fit, and ends it with an ellipsis after the maximum", () => {
    const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(" ");
    const linesOf = (title: string) =>
      draw(aProduct({ title }), { hasWords: true, width: 1200, height: 630 }).match(
        /<path data-drawn="heading"/g,
      )?.length;
    // The shop's name is one of them.
    expect(linesOf("Bag")).toBe(2);
    expect(linesOf(words(4))).toBe(3);
    expect(linesOf(words(200))).toBe(6);
  });
});
