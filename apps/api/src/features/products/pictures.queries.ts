import { namedStatement, statement } from "../../platform/database.ts";

interface NewPicture {
  sha256: string;
  format: string;
  width: number;
  height: number;
  bytes: Uint8Array;
  addedBy: string;
  now: Date;
}

/** Saves a picture. One that exists counts as used again, so that it is not deleted before its product is saved. */
export const savePicture = namedStatement<NewPicture, never>(
  "pictures.save",
  ["sha256", "format", "width", "height", "bytes", "addedBy", "now"],
  `INSERT INTO pictures (sha256, format, width, height, bytes, added_by, added_at, needed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (sha256) DO UPDATE SET needed_at = greatest(pictures.needed_at, excluded.needed_at)`,
);

export const findPicture = statement<[sha256: string, format: string], { bytes: Buffer }>(
  "pictures.find",
  "SELECT bytes FROM pictures WHERE sha256 = $1 AND format = $2",
);

/**
 * Records that a product uses pictures or no longer does, and returns which of them exist. The rows are updated, not
 * only locked, so that a concurrent `deleteUnusedPictures` checks them again; locking in one order prevents deadlocks.
 */
export const updatePictureUse = statement<
  [hashes: string[], sku: string, now: Date],
  { sha256: string; format: string }
>(
  "pictures.update_use",
  `WITH named AS MATERIALIZED (
     SELECT sha256 FROM pictures WHERE sha256 = ANY ($1) ORDER BY sha256 FOR UPDATE
   )
   UPDATE pictures SET needed_at = greatest(needed_at, $3::timestamptz),
     named_by = CASE WHEN $2::text = ANY (named_by) THEN named_by ELSE array_append(named_by, $2::text) END
   FROM named WHERE pictures.sha256 = named.sha256
   RETURNING pictures.sha256, pictures.format`,
);

/** Deletes pictures that no product uses, no order shows, and that were not used since. */
export const deleteUnusedPictures = statement<[notNeededSince: Date], never>(
  "pictures.delete_unused",
  `DELETE FROM pictures
   WHERE needed_at < $1
     AND NOT EXISTS (
       SELECT FROM products WHERE images @> ARRAY['/pictures/' || pictures.sha256 || '.' || pictures.format]
     )
     AND NOT EXISTS (
       SELECT FROM order_lines WHERE sku = ANY (named_by)
         AND images @> ARRAY['/pictures/' || pictures.sha256 || '.' || pictures.format]
     )`,
);
