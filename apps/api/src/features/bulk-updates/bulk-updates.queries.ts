import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";

export interface StatusUploadRow {
  id: string;
  at: Date;
  actor: string;
  fileName: string;
  changedOrders: number;
  updatedCount: number;
  sameStatusCount: number;
  undoneAt: Date | null;
  restoredCount: number | null;
  leftRows: { orderNumber: string; reason: string }[] | null;
}

const statusUpload = `
  SELECT id, at, actor, file_name AS "fileName", changed_orders AS "changedOrders",
    updated_count AS "updatedCount", same_status_count AS "sameStatusCount", undone_at AS "undoneAt",
    restored_count AS "restoredCount", left_rows AS "leftRows"
  FROM status_uploads`;

export const addStatusUpload = statement<
  [
    id: string,
    at: Date,
    actorId: string,
    actor: string,
    fileName: string,
    changedOrders: number,
    updatedCount: number,
    sameStatusCount: number,
  ],
  never
>(
  "bulk_updates.add_upload",
  `INSERT INTO status_uploads
     (id, at, actor_id, actor, file_name, changed_orders, updated_count, same_status_count)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export const addUploadedOrders = statement<
  [uploadId: string, orderIds: string[], before: string[], after: string[]],
  never
>(
  "bulk_updates.add_orders",
  `INSERT INTO status_upload_orders (upload_id, order_id, before, after)
   SELECT $1, order_id, before, after FROM unnest($2::uuid[], $3::jsonb[], $4::jsonb[]) AS changed (order_id, before, after)`,
);

/** The newest upload, taken back or not. */
export const findLastStatusUpload = statement<[], StatusUploadRow>(
  "bulk_updates.find_last",
  `${statusUpload} ORDER BY id DESC LIMIT 1`,
);

/** Two who take the same upload back queue here. */
export const lockStatusUpload = statement<[id: string], StatusUploadRow>(
  "bulk_updates.lock_upload",
  `${statusUpload} WHERE id = $1 FOR UPDATE`,
);

export interface UploadedOrderRow {
  orderId: string;
  before: StoredDelivery & { isPaid: boolean };
  after: StoredDelivery;
}

/** An order's changeable part as it is stored beside an upload. */
export interface StoredDelivery {
  status: OrderStatus;
  invoice: string;
  partnerName: string;
  trackingId: string;
  stockState: "reserved" | "sold" | "released";
  reservedUntil: string | null;
}

export const findUploadedOrders = statement<[uploadId: string], UploadedOrderRow>(
  "bulk_updates.find_orders",
  `SELECT order_id AS "orderId", before, after FROM status_upload_orders WHERE upload_id = $1 ORDER BY order_id`,
);

export const noteUndone = statement<
  [id: string, at: Date, by: string, restoredCount: number, leftRows: string],
  never
>(
  "bulk_updates.note_undone",
  `UPDATE status_uploads SET undone_at = $2, undone_by = $3, restored_count = $4, left_rows = $5::jsonb WHERE id = $1`,
);

/** Only the newest upload can be taken back: what the others changed in each order is forgotten. */
export const forgetEarlierUploads = statement<[], never>(
  "bulk_updates.forget_earlier",
  "DELETE FROM status_upload_orders WHERE upload_id < (SELECT id FROM status_uploads ORDER BY id DESC LIMIT 1)",
);
