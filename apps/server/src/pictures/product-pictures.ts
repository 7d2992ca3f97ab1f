import { chooseEncoding, matchesEtag } from "@dakbag/api/platform/encoded-body";
import type { Product } from "@dakbag/contracts/catalogue";
import {
  paperPicturePath,
  paperPictureSize,
  type PictureFormat,
  pixelsOf,
  postPicturePath,
  readPictureName,
  sharedPictureSize,
  shopPicturePath,
} from "@dakbag/domain/catalogue/product-picture";
import { isCategory, laminationGroup } from "@dakbag/domain/catalogue/product-category";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { loadOutline, type Outline } from "./outline-words.ts";
import type { PictureStore } from "./picture-store.ts";

/** What a drawing may depend on: a picture stays the same while these do, whatever the price is. */
type Drawn = Pick<Product, "SKU" | "title" | "category" | "type" | "dimension" | "description">;

/** A product, and how large in pixels. */
interface ProductFile {
  readonly product: Drawn;
  readonly width: number;
  readonly height: number;
  /** The products that it is to be compared with, itself among them. */
  readonly family?: readonly Drawn[];
  /** Its name beside it, for sites that show it with a link. */
  readonly hasWords?: boolean;
}

/** Goods side by side, with the title of the page that they stand for. */
interface GoodsFile {
  readonly title: string;
  readonly goods: readonly Drawn[];
  readonly width: number;
  readonly height: number;
}

/** Draws a picture as an SVG file. */
export type DrawPicture = (file: (ProductFile | GoodsFile) & { outline: Outline }) => string;

/** What a link to a post of the blog is shown with; undefined where there is no such post. */
export type PictureOfPost = (id: string) => Pick<GoodsFile, "title" | "goods"> | undefined;

/** What the shop shows of itself where a page has no product of its own: its most asked for bag. */
const shopAsProduct: Drawn = {
  SKU: "",
  title: "Courier and packaging supplies by the thousand",
  category: "POLY",
  type: "poly-bw-pd",
  dimension: "10x12 inch",
  description: "",
};

/** The part of the catalogue that pictures need. */
interface Catalogue {
  readonly products: readonly Product[];
  findListed(sku: string): Product | undefined;
}

const contentTypes: Readonly<Record<PictureFormat, string>> = {
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
};

/**
 * Pictures that the shop draws of its products, made when they are first asked for: only of products that are listed,
 * only in the known sizes. Any other address is refused before any work.
 */
export function registerProductPictures(
  app: FastifyInstance,
  options: {
    catalogue: () => Catalogue;
    draw: DrawPicture;
    pictureOfPost: PictureOfPost;
    store: PictureStore;
  },
): void {
  const { catalogue, draw, pictureOfPost, store } = options;
  let outline: Outline | undefined;

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    format: PictureFormat,
    file: ProductFile | GoodsFile,
  ) {
    const drawSvg = async () => draw({ ...file, outline: (outline ??= await loadOutline()) });
    const picture = await store.find(JSON.stringify([format, file]), format, drawSvg);
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
      const asked = readPictureName(request.params.name);
      const product = asked && catalogue().findListed(request.params.sku);
      if (!product) return reply.callNotFound();
      return answer(request, reply, asked.format, {
        product: drawn(product),
        ...pixelsOf(asked.size),
        hasWords: asked.size === sharedPictureSize,
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

  // buyer §2: they stand on cards, which compare by eye.
  app.get<{ Params: { folder: string; name: string } }>(
    "/images/paper/:folder/:name",
    async (request, reply) => {
      const paper = catalogue().products.filter((product) => laminationOf(product) !== undefined);
      const product = paper.find((candidate) => pathOf(candidate) === pathAsked(request.params));
      if (!product) return reply.callNotFound();
      const family = paper.map(drawn);
      return answer(request, reply, "jpeg", { product: drawn(product), family, ...paperPictureSize });
    },
  );
}

function drawn({ SKU, title, category, type, dimension, description }: Product): Drawn {
  return { SKU, title, category, type, dimension, description };
}

function laminationOf({ category, type }: Product) {
  return isCategory(category, "PAPER") ? laminationGroup(type) : undefined;
}

function pathOf(product: Product): string | undefined {
  const lamination = laminationOf(product);
  return lamination && paperPicturePath(product.SKU, lamination);
}

function pathAsked({ folder, name }: { folder: string; name: string }): string {
  const sku = name.replace(/\.jpeg$/, "");
  return `/images/paper/${folder}/${encodeURIComponent(sku)}${name === sku ? "" : ".jpeg"}`;
}
