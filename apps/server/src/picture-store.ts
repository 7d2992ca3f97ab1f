import { type EncodedBody, encodeBodyAsync, identityBody } from "@dakbag/api/platform/encoded-body";
import { createSemaphore } from "@dakbag/api/platform/semaphore";
import { maxPicturePixels } from "@dakbag/domain/catalogue/picture-file";
import type { DrawnPictureFormat } from "@dakbag/domain/catalogue/product-picture";
import { LRUCache } from "lru-cache";

/** A picture as it is sent; only SVG is compressed as well. */
type EncodedPicture = Pick<EncodedBody, "identity"> & Partial<EncodedBody>;

/** A picture that a client asks for: one that pages show, or a large one for search engines and links. */
interface Wanted {
  readonly key: string;
  readonly client: string;
  readonly size: "shown" | "large";
}

export interface PictureStore {
  /** The picture of a drawing, rendered at the first call for its key. @throws ShopError 429 when too many wait */
  find(wanted: Wanted, format: DrawnPictureFormat, draw: () => Promise<string>): Promise<EncodedPicture>;
  /** A photograph as WebP of at most a width in pixels, resized at the first call. @throws like `find` */
  findResized(
    path: string,
    width: number,
    read: () => Promise<Uint8Array>,
    client: string,
  ): Promise<EncodedPicture>;
  /** Bytes in the cache. */
  readonly size: number;
}

type RasterFormat = Exclude<DrawnPictureFormat, "svg">;

// Some thousand pictures: the catalogue in the sizes that are requested.
const defaultMaxBytes = 48 * 1024 * 1024;
// Rendering a picture takes some tenths of a second of one core. A page has some twenty that are not kept yet.
const maxWaiting = 100;
const maxWaitingPerClient = 50;

/** Renders pictures one at a time in each lane, for one client after the other, and caches them up to a number of bytes. */
export function createPictureStore(
  options: {
    rasterise?: (svg: string, format: RasterFormat) => Promise<Buffer>;
    maxBytes?: number;
  } = {},
): PictureStore {
  const { rasterise = rasteriseWithSharp, maxBytes = defaultMaxBytes } = options;
  const lane = () =>
    createSemaphore({
      max: 1,
      maxWaiting,
      maxWaitingPerClient,
      refusal: "Too many pictures are being drawn at the moment. Please try again in a minute.",
    });
  // What pages show does not wait for the large pictures that search engines read.
  const lanes = { shown: lane(), large: lane() };
  const cache = new LRUCache<string, EncodedPicture>({
    maxSize: maxBytes,
    sizeCalculation: (picture) => Object.values(picture).reduce((sum, { bytes }) => sum + bytes.length, 0),
  });

  /** Each client has a queue of its own; one whose turn comes when the picture is there gets it without work. */
  async function find(
    { key, client, size }: Wanted,
    render: () => Promise<EncodedPicture>,
  ): Promise<EncodedPicture> {
    const known = cache.get(key);
    if (known) return known;
    const release = await lanes[size]({ client });
    try {
      const made = cache.get(key) ?? (await render());
      cache.set(key, made);
      return made;
    } finally {
      release();
    }
  }

  return {
    get size() {
      return cache.calculatedSize;
    },
    find: (wanted, format, draw) =>
      find(wanted, async () => {
        const svg = await draw();
        return format === "svg"
          ? encodeBodyAsync(svg)
          : { identity: identityBody(await rasterise(svg, format)) };
      }),
    findResized: (path, width, read, client) =>
      find({ key: `${path} ${width}`, client, size: "shown" }, async () => ({
        identity: identityBody(await resize(await read(), width)),
      })),
  };
}

async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One picture must not use every core; the cache of sharp is not needed.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** An uploaded photograph: whole, still and of at most 6000 pixels a side, as it was checked when it was added. */
async function resize(photo: Uint8Array, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(photo, { limitInputPixels: maxPicturePixels ** 2 })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .webp({ quality: 80 })
    .toBuffer();
}

/** Renders an SVG file in its own size, on sharp's threads. */
async function rasteriseWithSharp(svg: string, format: RasterFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(Buffer.from(svg)).removeAlpha();
  switch (format) {
    case "jpeg":
      // Full colour resolution: subsampling gives thin dark lines coloured edges.
      return picture.jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
    case "webp":
      return picture.webp({ quality: 82 }).toBuffer();
    case "avif":
      return picture.avif({ quality: 60, effort: 3 }).toBuffer();
  }
}
