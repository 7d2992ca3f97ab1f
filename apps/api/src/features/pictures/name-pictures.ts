import { type PictureFormat, picturePath, parsePicturePath } from "@dakbag/domain/catalogue/picture-file";
import type pg from "pg";
import { noSuchPicture } from "./pictures.errors.ts";
import { notePictures } from "./pictures.queries.ts";

interface NamedPictures {
  readonly sku: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly now: Date;
}

/**
 * Lets a product name other images, in the transaction that writes them: those it begins to name are kept from then
 * on, those it ceases to name for another day. Addresses elsewhere are nobody's business here.
 *
 * @throws ShopError 400 when one of the shop's own pictures is not kept, or not any more
 */
export async function namePictures(tx: pg.PoolClient, named: NamedPictures): Promise<void> {
  const { sku, before, after, now } = named;
  const added = after.filter((address) => !before.includes(address));
  const removed = before.filter((address) => !after.includes(address));
  const hashes = [...added, ...removed].flatMap((address) => parsePicturePath(address)?.sha256 ?? []);
  if (hashes.length === 0) return;
  const kept = await notePictures(tx, hashes, sku, now);
  const addresses = new Set(
    kept.map(({ sha256, format }) => picturePath({ sha256, format: format as PictureFormat })),
  );
  const missing = added.find((address) => parsePicturePath(address) && !addresses.has(address));
  if (missing !== undefined) throw noSuchPicture(after.indexOf(missing));
}
