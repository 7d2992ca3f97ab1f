import { chooseEncoding, matchesEtag } from "@dakbag/api/platform/encoded-body";
import type { Product } from "@dakbag/contracts/catalogue";
import {
  paperPicturePath,
  paperPictureSize,
  type DrawnPictureFormat,
  pixelsOf,
  postPicturePath,
  readPictureName,
  readResizedName,
  sharedPictureSize,
  shopPicturePath,
} from "@dakbag/domain/catalogue/product-picture";
import { parsePicturePath } from "@dakbag/domain/catalogue/picture-path";
import { isCategory, laminationGroup } from "@dakbag/domain/catalogue/product-category";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Font } from "fontkit";
import type { PictureStore } from "./picture-store.ts";

/** A text as an SVG path and its width, both in thousandths of the font size, with the baseline at 0. */
type Outline = (text: string) => { path: string; width: number };

/** What a drawing depends on: the price does not change a picture. */
type Drawn = Pick<Product, "SKU" | "title" | "category" | "type" | "dimension" | "description">;

/** A picture of a product; sizes are in pixels. */
interface ProductFile {
  readonly product: Drawn;
  readonly width: number;
  readonly height: number;
  /** The products that it is drawn to scale with, including itself. */
  readonly family?: readonly Drawn[];
  /** Whether its name is drawn beside it, for link previews. */
  readonly hasWords?: boolean;
}

/** Products side by side, with the title of a page. */
interface GoodsFile {
  readonly title: string;
  readonly goods: readonly Drawn[];
  readonly width: number;
  readonly height: number;
}

/** Draws a picture as an SVG file. */
export type DrawPicture = (file: (ProductFile | GoodsFile) & { outline: Outline }) => string;

/** The link preview of a blog post; undefined for an unknown post. */
export type PictureOfPost = (id: string) => Pick<GoodsFile, "title" | "goods"> | undefined;

/** The link preview of pages without a product: the most ordered bag. */
const shopAsProduct: Drawn = {
  SKU: "",
  title: "Courier and packaging supplies, direct from the manufacturer",
  category: "POLY",
  type: "poly-bw-pd",
  dimension: "10x12 inch",
  description: "",
};

/** The part of the catalogue that pictures use. */
interface Catalogue {
  readonly products: readonly Drawn[];
  findListed(sku: string): Drawn | undefined;
}

// Cards and paper bags.
const maxPixelsShown = paperPictureSize.width * paperPictureSize.height;

const contentTypes: Readonly<Record<DrawnPictureFormat, string>> = {
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
};

/**
 * Serves drawings of products, rendered at the first request: only listed products in known sizes, so that other URLs
 * cause no work.
 */
export function registerProductPictures(
  app: FastifyInstance,
  options: {
    catalogue: () => Catalogue;
    draw: DrawPicture;
    pictureOfPost: PictureOfPost;
    store: PictureStore;
    /** The bytes of an uploaded photograph by its path. @throws ShopError 404 when there is none */
    readPhoto: (path: string) => Promise<Uint8Array>;
  },
): void {
  const { catalogue, draw, pictureOfPost, store, readPhoto } = options;
  let outline: Outline | undefined;

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    format: DrawnPictureFormat,
    file: ProductFile | GoodsFile,
  ) {
    const drawSvg = async () => draw({ ...file, outline: (outline ??= await loadOutline()) });
    const size = file.width * file.height > maxPixelsShown ? "large" : "shown";
    const wanted = { key: JSON.stringify([format, file]), client: request.ip, size } as const;
    const picture = await store.find(wanted, format, drawSvg);
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const { bytes, etag } = picture[encoding] ?? picture.identity;
    void reply.headers({
      "cache-control": "public, max-age=3600",
      etag,
      "content-type": contentTypes[format],
    });
    if (picture[encoding] && encoding !== "identity") void reply.header("content-encoding", encoding);
    if (format === "svg") void reply.header("vary", "accept-encoding");
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.send(bytes);
  }

  app.get<{ Params: { sku: string; name: string } }>(
    "/images/products/:sku/:name",
    async (request, reply) => {
      const requested = readPictureName(request.params.name);
      const product = requested && catalogue().findListed(request.params.sku);
      if (!product) return reply.callNotFound();
      return answer(request, reply, requested.format, {
        product: drawn(product),
        ...pixelsOf(requested.size),
        hasWords: requested.size === sharedPictureSize,
      });
    },
  );

  app.get(shopPicturePath, (request, reply) =>
    answer(request, reply, "jpeg", {
      product: shopAsProduct,
      ...pixelsOf(sharedPictureSize),
      hasWords: true,
    }),
  );

  app.get<{ Params: { id: string } }>(postPicturePath(":id"), async (request, reply) => {
    const picture = pictureOfPost(request.params.id);
    if (!picture) return reply.callNotFound();
    return answer(request, reply, "jpeg", { ...picture, ...pixelsOf(sharedPictureSize) });
  });

  app.get<{ Params: { photo: string; name: string } }>("/pictures/:photo/:name", async (request, reply) => {
    const path = `/pictures/${request.params.photo}`;
    const width = parsePicturePath(path) && readResizedName(request.params.name);
    if (width === undefined) return reply.callNotFound();
    const { bytes, etag } = (await store.findResized(path, width, () => readPhoto(path), request.ip))
      .identity;
    void reply.headers({
      // The path names the photograph's content.
      "cache-control": "public, max-age=31536000, immutable",
      etag,
      "content-type": "image/webp",
    });
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.send(bytes);
  });

  // buyer §2: drawn to a common scale.
  app.get<{ Params: { folder: string; name: string } }>(
    "/images/paper/:folder/:name",
    async (request, reply) => {
      const paper = catalogue().products.filter((product) => laminationOf(product) !== undefined);
      const product = paper.find((candidate) => pathOf(candidate) === requestedPath(request.params));
      if (!product) return reply.callNotFound();
      const family = paper.map(drawn);
      return answer(request, reply, "jpeg", { product: drawn(product), family, ...paperPictureSize });
    },
  );
}

function drawn({ SKU, title, category, type, dimension, description }: Drawn): Drawn {
  return { SKU, title, category, type, dimension, description };
}

function laminationOf({ category, type }: Drawn) {
  return isCategory(category, "PAPER") ? laminationGroup(type) : undefined;
}

function pathOf(product: Drawn): string | undefined {
  const lamination = laminationOf(product);
  return lamination && paperPicturePath(product.SKU, lamination);
}

function requestedPath({ folder, name }: { folder: string; name: string }): string {
  const sku = name.replace(/\.jpeg$/, "");
  return `/images/paper/${folder}/${encodeURIComponent(sku)}${name === sku ? "" : ".jpeg"}`;
}

/** Loads the font of the shop's pages. Characters that it lacks are left out. */
async function loadOutline(): Promise<Outline> {
  const url = import.meta
    .resolve("@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2");
  const [fontkit, bytes] = await Promise.all([import("fontkit"), readFile(fileURLToPath(url))]);
  const font = fontkit.create(bytes) as Font;
  const scale = 1000 / font.unitsPerEm;

  return (text) => {
    const known = [...text].filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    const { glyphs, positions } = font.layout(known.join(""));
    let path = "";
    let width = 0;
    for (const [index, glyph] of glyphs.entries()) {
      // In fonts the y axis points upwards.
      path += glyph.path.transform(scale, 0, 0, -scale, width, 0).toSVG();
      width += (positions[index]?.xAdvance ?? 0) * scale;
    }
    return { path, width };
  };
}
