import type { ClaimKind } from "@dakbag/domain/claims/claim-clock";
import { type ClaimState, openClaimStates } from "@dakbag/domain/claims/claim-state";
import type { PictureFormat } from "@dakbag/domain/catalogue/picture-path";
import { listOf, namedStatement, statement } from "../../platform/database.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";

export interface ClaimLineRow {
  lineNumber: number;
  sku: string;
  title: string;
  unit: string;
  quantity: number;
  refund: number;
  replace: number;
  restock: boolean;
}

export interface ClaimRow {
  id: string;
  shipmentId: string;
  parcelNumber: number;
  kind: ClaimKind;
  state: ClaimState;
  raisedAt: Date;
  deadline: Date;
  note: string;
  videoUrl: string;
  answer: string;
  version: number;
  replacementId: string | null;
  /** The number of the parcel that was made for it. */
  replacement: number | null;
  replacementIsHere: boolean;
  lines: ClaimLineRow[];
  pictures: { id: string; format: PictureFormat; byteCount: number }[];
}

const claims = `
  SELECT c.id, c.shipment_id AS "shipmentId", s.number AS "parcelNumber", c.kind, c.state, c.raised_at AS "raisedAt",
    c.deadline_at AS deadline, c.note, c.video_url AS "videoUrl", c.answer, c.version, c.replacement_id AS "replacementId",
    again.number AS replacement, coalesce(again.stage IN ('Packed', 'In Production'), false) AS "replacementIsHere",
    (SELECT json_agg(json_build_object('lineNumber', p.line_number, 'sku', l.sku, 'title', l.title, 'unit', l.unit,
        'quantity', p.quantity, 'refund', p.refund_quantity, 'replace', p.replace_quantity, 'restock', p.restock)
        ORDER BY p.line_number)
      FROM claim_lines p JOIN order_lines l ON (l.order_id, l.line_number) = (c.order_id, p.line_number)
      WHERE p.claim_id = c.id) AS lines,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'format', format, 'byteCount', octet_length(bytes)) ORDER BY id), '[]')
      FROM claim_pictures WHERE claim_id = c.id) AS pictures
  FROM claims c JOIN shipments s ON s.id = c.shipment_id LEFT JOIN shipments again ON again.id = c.replacement_id`;

/** The newest first. */
export const findClaimsOfOrder = statement<[orderId: string], ClaimRow>(
  "claims.find_of_order",
  `${claims} WHERE c.order_id = $1 ORDER BY c.id DESC`,
);

/** The order's lock serialises its claims. */
export const findClaim = statement<[orderId: string, id: string], ClaimRow>(
  "claims.find",
  `${claims} WHERE c.order_id = $1 AND c.id = $2`,
);

/** The claim that a request with this key raised. */
export const findClaimOfKey = statement<[orderId: string, idempotencyKey: string], ClaimRow>(
  "claims.find_of_key",
  `${claims} WHERE c.order_id = $1 AND c.idempotency_key = $2`,
);

export const findCourierClaim = statement<[shipmentId: string], { id: string }>(
  "claims.find_of_courier",
  "SELECT id FROM claims WHERE shipment_id = $1 AND kind IN ('returned', 'lost') AND state <> 'Refused'",
);

export const insertClaim = namedStatement<
  {
    id: string;
    orderId: string;
    shipmentId: string;
    kind: ClaimKind;
    raisedAt: Date;
    deadline: Date;
    note: string;
    videoUrl: string;
    idempotencyKey: string | null;
    lines: string;
  },
  never
>(
  "claims.insert",
  [
    "id",
    "orderId",
    "shipmentId",
    "kind",
    "raisedAt",
    "deadline",
    "note",
    "videoUrl",
    "idempotencyKey",
    "lines",
  ],
  `WITH claim AS (
     INSERT INTO claims (id, order_id, shipment_id, kind, raised_at, deadline_at, note, video_url, idempotency_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9))
   INSERT INTO claim_lines (claim_id, line_number, quantity)
   SELECT $1, "lineNumber", quantity FROM jsonb_to_recordset($10::jsonb) AS l ("lineNumber" int, quantity int)`,
);

/** The pieces of an order in claims that are neither refused nor withdrawn: claimed, and once it is decided accepted. */
export const findClaimedPieces = statement<
  [orderId: string],
  { claimId: string; shipmentId: string; lineNumber: number; quantity: number; isOpen: boolean }
>(
  "claims.find_claimed_pieces",
  `SELECT c.id AS "claimId", c.shipment_id AS "shipmentId", p.line_number AS "lineNumber", c.state <> 'Settled' AS "isOpen",
     CASE c.state WHEN 'Raised' THEN p.quantity ELSE p.refund_quantity + p.replace_quantity END AS quantity
   FROM claims c JOIN claim_lines p ON p.claim_id = c.id
   WHERE c.order_id = $1 AND c.state NOT IN ('Refused', 'Withdrawn')`,
);

/** Sets what became of a claim, as its next version. */
export const updateClaim = namedStatement<
  {
    id: string;
    state: ClaimState;
    answer: string;
    decidedAt: Date;
    refundId: string | null;
    replacementId: string | null;
    lines: string;
  },
  never
>(
  "claims.update",
  ["id", "state", "answer", "decidedAt", "refundId", "replacementId", "lines"],
  `WITH lines AS (
     UPDATE claim_lines p SET refund_quantity = coalesce(l.refund, 0), replace_quantity = coalesce(l.replace, 0),
       restock = coalesce(l.restock, false), restocked_quantity = coalesce(l."restockedQuantity", 0)
     FROM claim_lines own LEFT JOIN jsonb_to_recordset($7::jsonb)
       AS l ("lineNumber" int, refund int, replace int, restock boolean, "restockedQuantity" int) ON l."lineNumber" = own.line_number
     WHERE own.claim_id = $1 AND p.claim_id = $1 AND p.line_number = own.line_number)
   UPDATE claims SET state = $2, answer = $3, decided_at = $4, refund_id = $5, replacement_id = $6, version = version + 1
   WHERE id = $1`,
);

/** A claim whose buyer does not insist. */
export const updateWithdrawn = statement<[id: string], never>(
  "claims.withdraw",
  "UPDATE claims SET state = 'Withdrawn', version = version + 1 WHERE id = $1",
);

/** The replacement of a claim is cancelled: its pieces are accepted no longer. */
export const updateWithoutReplacement = statement<[id: string], never>(
  "claims.update_without_replacement",
  `WITH lines AS (UPDATE claim_lines SET replace_quantity = 0 WHERE claim_id = $1)
   UPDATE claims SET replacement_id = NULL, version = version + 1 WHERE id = $1`,
);

export const insertPicture = statement<
  [id: string, claimId: string, sha256: string, format: PictureFormat, bytes: Uint8Array],
  never
>(
  "claims.insert_picture",
  "INSERT INTO claim_pictures (id, claim_id, sha256, format, bytes) VALUES ($1, $2, $3, $4, $5)",
);

/** How many pictures a claim has, and whether one is this one. */
export const countPictures = statement<
  [claimId: string, sha256: string],
  { count: number; isThere: boolean }
>(
  "claims.count_pictures",
  `SELECT count(*) AS count, coalesce(bool_or(sha256 = $2), false) AS "isThere" FROM claim_pictures WHERE claim_id = $1`,
);

export const findPicture = statement<
  [orderId: string, claimId: string, id: string],
  { orderNumber: string; format: PictureFormat; bytes: Buffer }
>(
  "claims.find_picture",
  `SELECT o.order_number AS "orderNumber", p.format, p.bytes
   FROM claim_pictures p JOIN claims c ON c.id = p.claim_id JOIN orders o ON o.id = c.order_id
   WHERE c.order_id = $1 AND c.id = $2 AND p.id = $3`,
);

export interface QueuedClaimRow extends Pick<
  ClaimRow,
  "id" | "parcelNumber" | "kind" | "state" | "raisedAt" | "deadline"
> {
  isOneOfSeveral: boolean;
  orderId: string;
  orderNumber: string;
  buyerName: string;
  shippingAddress: Partial<AddressSnapshot>;
  pieces: number;
  pictures: number;
  hasVideo: boolean;
}

const queued = (found: string, order: string) => `
  SELECT c.id, c.order_id AS "orderId", o.order_number AS "orderNumber", s.number AS "parcelNumber", c.kind, c.state,
    EXISTS (SELECT FROM shipment_lines WHERE shipment_id = s.id) AS "isOneOfSeveral",
    c.raised_at AS "raisedAt", c.deadline_at AS deadline, o.buyer_name AS "buyerName", o.shipping_address AS "shippingAddress",
    (SELECT sum(quantity)::integer FROM claim_lines WHERE claim_id = c.id) AS pieces,
    (SELECT count(*)::integer FROM claim_pictures WHERE claim_id = c.id) AS pictures, c.video_url <> '' AS "hasVideo"
  FROM (${found}) AS c JOIN shipments s ON s.id = c.shipment_id JOIN orders o ON o.id = c.order_id ORDER BY ${order}`;

const isOpen = `state IN (${listOf(openClaimStates)})`;

/** Those that wait for staff, by their deadline. */
export const findOpenClaims = statement<[after: string | null, limit: number], QueuedClaimRow>(
  "claims.find_open",
  queued(
    `SELECT * FROM claims WHERE ${isOpen} AND ($1::uuid IS NULL
       OR (deadline_at, id) > (SELECT deadline_at, id FROM claims last WHERE last.id = $1)) ORDER BY deadline_at, id LIMIT $2`,
    "c.deadline_at, c.id",
  ),
);

/** Those that are finished, the newest first. */
export const findFinishedClaims = statement<[after: string | null, limit: number], QueuedClaimRow>(
  "claims.find_finished",
  queued(
    `SELECT * FROM claims WHERE NOT (${isOpen}) AND ($1::uuid IS NULL OR id < $1) ORDER BY id DESC LIMIT $2`,
    "c.id DESC",
  ),
);

/** Takes what a buyer wrote and sent off the claims of orders; what was claimed, refunded and replaced stays with the sale. */
export const clearTextsOf = statement<[orderIds: string[]], never>(
  "claims.clear_texts_of",
  `WITH pictures AS (DELETE FROM claim_pictures WHERE claim_id IN (SELECT id FROM claims WHERE order_id = ANY ($1::uuid[])))
   UPDATE claims SET note = '', video_url = '', idempotency_key = NULL WHERE order_id = ANY ($1::uuid[])`,
);
