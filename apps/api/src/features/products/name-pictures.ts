import { type PictureFormat, picturePath, parsePicturePath } from "@dakbag/domain/catalogue/picture-file";
import type pg from "pg";
import { pictureNotFound } from "./products.errors.ts";
import { updatePictureUse } from "./pictures.queries.ts";

interface NamedPictures {
  readonly sku: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly now: Date;
}

/**
 * Records which of the shop's own pictures a product names, in the transaction that writes them. Pictures that it no
 * longer names are deleted a day later; URLs of other sites are not checked.
 *
 * @throws ShopError 400 when one of the shop's own pictures does not exist
 */
export async function namePictures(tx: pg.PoolClient, named: NamedPictures): Promise<void> {
  const { sku, before, after, now } = named;
  const added = after.filter((address) => !before.includes(address));
  const removed = before.filter((address) => !after.includes(address));
  const hashes = [...added, ...removed].flatMap((address) => parsePicturePath(address)?.sha256 ?? []);
  if (hashes.length === 0) return;
  const existing = await updatePictureUse(tx, hashes, sku, now);
  const addresses = new Set(
    existing.map(({ sha256, format }) => picturePath({ sha256, format: format as PictureFormat })),
  );
  const missing = added.find((address) => parsePicturePath(address) && !addresses.has(address));
  if (missing !== undefined) throw pictureNotFound(after.indexOf(missing));
}
