import { type EncodedBody, encodeBody, identityBody } from "@dakbag/api/platform/encoded-body";
import { createSemaphore } from "@dakbag/api/platform/semaphore";
import { maxPicturePixels } from "@dakbag/domain/catalogue/picture-file";
import type { DrawnPictureFormat } from "@dakbag/domain/catalogue/product-picture";
import { LRUCache } from "lru-cache";

/** A picture as it is sent; only SVG is compressed as well. */
type EncodedPicture = Pick<EncodedBody, "identity"> & Partial<EncodedBody>;

export interface PictureStore {
  /** The picture of a drawing, rendered at the first call for its key. @throws ShopError 429 when too many wait */
  find(key: string, format: DrawnPictureFormat, draw: () => Promise<string>): Promise<EncodedPicture>;
  /** A photograph as WebP of at most a width in pixels, resized at the first call. @throws like `find` */
  findResized(path: string, width: number, read: () => Promise<Uint8Array>): Promise<EncodedPicture>;
  /** Bytes in the cache. */
  readonly size: number;
}

type RasterFormat = Exclude<DrawnPictureFormat, "svg">;

type Render = () => Promise<EncodedPicture>;

// Some thousand pictures: the catalogue in the sizes that are requested.
const defaultMaxBytes = 48 * 1024 * 1024;
// Rendering a picture takes some tenths of a second of one core.
const maxWaiting = 50;

/** Renders pictures one at a time and caches them up to a number of bytes. Concurrent calls for one key share the work. */
export function createPictureStore(
  options: {
    rasterise?: (svg: string, format: RasterFormat) => Promise<Buffer>;
    maxBytes?: number;
  } = {},
): PictureStore {
  const { rasterise = rasteriseWithSharp, maxBytes = defaultMaxBytes } = options;
  const acquire = createSemaphore({
    max: 1,
    maxWaiting,
    refusal: "Too many pictures are being drawn at the moment. Please try again in a minute.",
  });

  async function renderInTurn(render: Render): Promise<EncodedPicture> {
    const release = await acquire();
    try {
      return await render();
    } finally {
      release();
    }
  }

  const cache = new LRUCache<string, EncodedPicture, Render>({
    maxSize: maxBytes,
    sizeCalculation: (picture) => Object.values(picture).reduce((sum, { bytes }) => sum + bytes.length, 0),
    fetchMethod: (_key, _stale, { context }) => renderInTurn(context),
    // A picture that is evicted during its rendering is still sent.
    ignoreFetchAbort: true,
  });

  return {
    get size() {
      return cache.calculatedSize;
    },
    find(key, format, draw) {
      const render = async () => {
        const svg = await draw();
        return format === "svg" ? encodeBody(svg) : { identity: identityBody(await rasterise(svg, format)) };
      };
      return cache.forceFetch(key, { context: render });
    },
    findResized(path, width, read) {
      const render = async () => ({ identity: identityBody(await resize(await read(), width)) });
      return cache.forceFetch(`${path} ${width}`, { context: render });
    },
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
