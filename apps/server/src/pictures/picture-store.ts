import { type EncodedBody, encodeBody, identityBody } from "@dakbag/api/platform/encoded-body";
import { createSemaphore } from "@dakbag/api/platform/semaphore";
import type { PictureFormat } from "@dakbag/domain/catalogue/product-picture";
import { LruMap } from "../least-recently-used.ts";
import type { RasterFormat } from "./rasterise.ts";

/** A picture as it is sent; only a drawing of text has other encodings than its own. */
export type MadePicture = Pick<EncodedBody, "identity"> & Partial<EncodedBody>;

export interface PictureStore {
  /** The picture that the drawing gives, made at the first call for its key. @throws ShopError 429 where too many wait */
  find(key: string, format: PictureFormat, draw: () => Promise<string>): Promise<MadePicture>;
  /** How many bytes it keeps. */
  readonly size: number;
}

/** Some thousand pictures: the catalogue in the sizes that are asked for. */
const maxBytes = 48 * 1024 * 1024;
/** A maker of pictures takes one core for some tenths of a second: whoever asks for all of them at once shall wait. */
const maxWaiting = 50;

/** Makes pictures one after the other, each once while it is kept, and keeps a bounded number of bytes. */
export function createPictureStore(options: {
  rasterise: (svg: string, format: RasterFormat) => Promise<Buffer>;
  mostBytes?: number;
}): PictureStore {
  const { rasterise, mostBytes = maxBytes } = options;
  const kept = new LruMap<MadePicture>(mostBytes, bytesOf);
  const underWay = new Map<string, Promise<MadePicture>>();
  const acquire = createSemaphore({
    max: 1,
    maxWaiting,
    refusal: "Many pictures are being made just now. Please try again in a minute.",
  });

  async function make(key: string, format: PictureFormat, draw: () => Promise<string>): Promise<MadePicture> {
    const release = await acquire();
    try {
      const svg = await draw();
      const made =
        format === "svg" ? encodeBody(svg) : { identity: identityBody(await rasterise(svg, format)) };
      kept.set(key, made);
      return made;
    } finally {
      release();
    }
  }

  return {
    get size() {
      return kept.size;
    },
    async find(key, format, draw) {
      const known = kept.get(key) ?? underWay.get(key);
      if (known) return known;
      const making = make(key, format, draw).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
  };
}

function bytesOf(picture: MadePicture): number {
  return Object.values(picture).reduce((sum, { bytes }) => sum + bytes.length, 0);
}
