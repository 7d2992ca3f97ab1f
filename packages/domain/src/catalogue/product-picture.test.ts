import { describe, expect, it } from "vitest";
import {
  paperPicturePath,
  drawnPicturePath,
  drawnPictureFormats,
  pictureSizes,
  pixelsOf,
  readPictureName,
} from "./product-picture.ts";

describe("pictures of products", () => {
  it("are named by SKU, size and format", () => {
    expect(drawnPicturePath("PAPFLP060080", "1200x675", "webp")).toBe(
      "/images/products/PAPFLP060080/1200x675.webp",
    );
    expect(drawnPicturePath("A/B ?", "400x400", "svg")).toBe("/images/products/A%2FB%20%3F/400x400.svg");
  });

  it("exist in every size and format, which are parsed from the file name", () => {
    for (const size of pictureSizes)
      for (const format of drawnPictureFormats)
        expect(readPictureName(`${size}.${format}`)).toEqual({ size, format });
    expect(pixelsOf("1200x630")).toEqual({ width: 1200, height: 630 });
  });

  it.each(["", "400x400", ".jpeg", "401x401.jpeg", "400x400.gif", "400x400.jpeg.webp", "400X400.jpeg"])(
    "do not have the file name %j",
    (name) => expect(readPictureName(name)).toBeUndefined(),
  );

  it("of paper bags are also in one folder per lamination", { tags: ["buyer-2.60"] }, () => {
    expect(paperPicturePath("P1", "Flap Lamination")).toBe("/images/paper/flap-lam/P1.jpeg");
    expect(paperPicturePath("P2", "Lip to Lip Lamination")).toBe("/images/paper/lip-lam/P2.jpeg");
  });
});
