import { statement } from "../../platform/database.ts";

type NewPicture = [
  sha256: string,
  format: string,
  width: number,
  height: number,
  bytes: Uint8Array,
  addedBy: string,
  now: Date,
];

/** Keeps a picture; one that is there already is needed anew, so that it stays for the product it is added for now. */
export const keepPicture = statement<NewPicture, never>(
  "pictures.keep",
  `INSERT INTO pictures (sha256, format, width, height, bytes, added_by, added_at, needed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (sha256) DO UPDATE SET needed_at = greatest(pictures.needed_at, excluded.needed_at)`,
);

export const findPicture = statement<[sha256: string, format: string], { bytes: Buffer }>(
  "pictures.find",
  "SELECT bytes FROM pictures WHERE sha256 = $1 AND format = $2",
);

/**
 * Notes that a product begins or ceases to name pictures, and answers which of them are kept. Their rows are changed,
 * not only locked, so that `forgetPictures` looks at them again; in one order, so that no two editors wait in a ring.
 */
export const notePictures = statement<
  [hashes: string[], sku: string, now: Date],
  { sha256: string; format: string }
>(
  "pictures.note",
  `WITH named AS MATERIALIZED (
     SELECT sha256 FROM pictures WHERE sha256 = ANY ($1) ORDER BY sha256 FOR UPDATE
   )
   UPDATE pictures SET needed_at = greatest(needed_at, $3::timestamptz),
     named_by = CASE WHEN $2::text = ANY (named_by) THEN named_by ELSE array_append(named_by, $2::text) END
   FROM named WHERE pictures.sha256 = named.sha256
   RETURNING pictures.sha256, pictures.format`,
);

/** Removes what no product names and no order shows, and was not needed since. */
export const forgetPictures = statement<[notNeededSince: Date], never>(
  "pictures.forget",
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
