import type { PictureFormat } from "@dakbag/domain/catalogue/product-picture";

export type RasterFormat = Exclude<PictureFormat, "svg">;

/** Makes a picture of an SVG file, in its own size. It works beside the thread that serves everybody. */
export async function rasterise(svg: string, format: RasterFormat): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  // One picture must not take every core, and none is made twice.
  sharp.concurrency(1);
  sharp.cache(false);
  const picture = sharp(Buffer.from(svg)).removeAlpha();
  switch (format) {
    case "jpeg":
      // Thin dark lines on paper: at half the colours' places they would have coloured edges.
      return picture.jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
    case "webp":
      return picture.webp({ quality: 82 }).toBuffer();
    case "avif":
      return picture.avif({ quality: 60, effort: 3 }).toBuffer();
  }
}
