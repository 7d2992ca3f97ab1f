import { statement } from "../../platform/database.ts";

/** A file of prices and stock that was checked; `appliedAt` is null until somebody applies it. */
export interface ProductUploadRow {
  id: string;
  actor: string;
  fileName: string;
  contentHash: string;
  isAgain: boolean;
  appliedAt: Date | null;
  updatedCount: number | null;
  refusedRows: { line: number; SKU: string; reason: string }[] | null;
  undoneAt: Date | null;
  restoredCount: number | null;
  leftRows: { SKU: string; reason: string }[] | null;
}

const upload = `SELECT id, actor, file_name AS "fileName", content_hash AS "contentHash", is_again AS "isAgain",
  applied_at AS "appliedAt", updated_count AS "updatedCount", refused_rows AS "refusedRows", undone_at AS "undoneAt",
  restored_count AS "restoredCount", left_rows AS "leftRows" FROM product_uploads`;

export const addProductUpload = statement<
  [
    id: string,
    at: Date,
    actorId: string,
    actor: string,
    fileName: string,
    contentHash: string,
    isAgain: boolean,
  ],
  never
>(
  "products_desk.add_upload",
  `INSERT INTO product_uploads (id, checked_at, actor_id, actor, file_name, content_hash, is_again)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** What an upload is to change of a product, or has changed; prices as text. A null stays. */
export interface UploadedProductRow {
  sku: string;
  line: number;
  priceSeen: string | null;
  price: string | null;
  stockChange: number;
  isShown: boolean | null;
}

export const addUploadedProducts = statement<
  [
    uploadId: string,
    skus: string[],
    lines: number[],
    pricesSeen: (string | null)[],
    prices: (string | null)[],
    stockChanges: number[],
    shown: (boolean | null)[],
  ],
  never
>(
  "products_desk.add_uploaded",
  `INSERT INTO product_upload_rows (upload_id, sku, line, price_seen, price, stock_change, is_shown)
   SELECT $1, sku, line, price_seen, price, stock_change, is_shown
   FROM unnest($2::text[], $3::int[], $4::numeric[], $5::numeric[], $6::int[], $7::boolean[])
     AS wish (sku, line, price_seen, price, stock_change, is_shown)`,
);

export const findUploadedProducts = statement<[uploadId: string], UploadedProductRow>(
  "products_desk.find_uploaded",
  `SELECT sku, line, price_seen AS "priceSeen", price, stock_change AS "stockChange", is_shown AS "isShown"
   FROM product_upload_rows WHERE upload_id = $1 ORDER BY line`,
);

/** Two who apply or take back the same upload queue here. */
export const lockProductUpload = statement<[id: string], ProductUploadRow>(
  "products_desk.lock_upload",
  `${upload} WHERE id = $1 FOR UPDATE`,
);

/** The newest upload that was applied, taken back or not. */
export const findLastProductUpload = statement<[], ProductUploadRow>(
  "products_desk.find_last_upload",
  `${upload} WHERE applied_at IS NOT NULL ORDER BY applied_at DESC, id DESC LIMIT 1`,
);

/** Applied uploads that still stand: with the same rows, else of a file with the same name; the newest first. */
export const findEarlierUpload = statement<
  [contentHash: string, fileName: string],
  { at: Date; by: string; isSame: boolean }
>(
  "products_desk.find_earlier_upload",
  `SELECT applied_at AS at, actor AS by, content_hash = $1 AS "isSame" FROM product_uploads
   WHERE applied_at IS NOT NULL AND undone_at IS NULL AND (content_hash = $1 OR file_name = $2)
   ORDER BY content_hash = $1 DESC, applied_at DESC LIMIT 1`,
);

export const noteApplied = statement<
  [id: string, at: Date, actorId: string, actor: string, updatedCount: number, refusedRows: string],
  never
>(
  "products_desk.note_applied",
  `UPDATE product_uploads
   SET applied_at = $2, actor_id = $3, actor = $4, updated_count = $5, refused_rows = $6::jsonb WHERE id = $1`,
);

export const forgetUploadedProducts = statement<[uploadId: string], never>(
  "products_desk.forget_uploaded",
  "DELETE FROM product_upload_rows WHERE upload_id = $1",
);

export const noteProductsUndone = statement<
  [id: string, at: Date, by: string, restoredCount: number, leftRows: string],
  never
>(
  "products_desk.note_undone",
  `UPDATE product_uploads SET undone_at = $2, undone_by = $3, restored_count = $4, left_rows = $5::jsonb WHERE id = $1`,
);

/** Files that nobody applied after they were checked. */
export const forgetUnappliedUploads = statement<[before: Date], never>(
  "products_desk.forget_unapplied",
  "DELETE FROM product_uploads WHERE applied_at IS NULL AND checked_at < $1",
);

/** Only the newest upload can be taken back: what the others changed stands in the audit log. */
export const forgetEarlierUploadedProducts = statement<[], never>(
  "products_desk.forget_earlier",
  `DELETE FROM product_upload_rows WHERE upload_id IN (
     SELECT id FROM product_uploads WHERE applied_at IS NOT NULL ORDER BY applied_at DESC, id DESC OFFSET 1)`,
);
