import { type PictureFormat, picturePath, parsePicturePath } from "@dakbag/domain/catalogue/picture-path";
import type pg from "pg";
import { pictureNotFound } from "./products.errors.ts";
import { updatePictureUse } from "./pictures.queries.ts";

interface PictureLinks {
  readonly sku: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly now: Date;
}

/**
 * Records which of the shop's own pictures a product uses, in the transaction that saves the product. Pictures that it
 * no longer uses are deleted a day later; URLs of other sites are not checked.
 *
 * @throws ShopError 400 when one of the shop's own pictures does not exist
 */
export async function linkPictures(tx: pg.PoolClient, links: PictureLinks): Promise<void> {
  const { sku, before, after, now } = links;
  const added = after.filter((path) => !before.includes(path));
  const removed = before.filter((path) => !after.includes(path));
  const hashes = [...added, ...removed].flatMap((path) => parsePicturePath(path)?.sha256 ?? []);
  if (hashes.length === 0) return;
  const existing = await updatePictureUse(tx, hashes, sku, now);
  const existingPaths = new Set(
    existing.map(({ sha256, format }) => picturePath({ sha256, format: format as PictureFormat })),
  );
  const missing = added.find((path) => parsePicturePath(path) && !existingPaths.has(path));
  if (missing !== undefined) throw pictureNotFound(after.indexOf(missing));
}
