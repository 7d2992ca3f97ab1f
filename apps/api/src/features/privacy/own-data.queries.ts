import { statement } from "../../platform/database.ts";

/** One kind of data in a buyer's download. */
export interface Section {
  /** Its key in data.json. */
  readonly name: string;
  /** The tables whose rows it has; features/privacy/personal-data.ts names them as downloaded. */
  readonly tables: readonly string[];
  /** The rows after a key, in the order of their keys. */
  readonly page: (
    db: Parameters<ReturnType<typeof statement>>[0],
    userId: string,
    after: string | null,
    limit: number,
  ) => Promise<{ key: string; row: unknown }[]>;
}

/** The buyer's id is the first parameter of every query: no section has another buyer's rows. */
const section = (name: string, tables: readonly string[], rows: string): Section => ({
  name,
  tables,
  page: statement<[userId: string, after: string | null, limit: number], { key: string; row: unknown }>(
    `privacy.own_${tables[0]}`,
    `SELECT key, row FROM (${rows}) AS own WHERE $2::text IS NULL OR key > $2 ORDER BY key LIMIT $3`,
  ),
});

// Without orders for a company: those are the company's data.
const isOwnOrder = "is_own_order(o, $1)";

/** Orders are read by pages of their index, because a buyer may have thousands. */
const ofOrders = (name: string, tables: readonly string[], row: string): Section => ({
  name,
  tables,
  page: statement<[userId: string, after: string | null, limit: number], { key: string; row: unknown }>(
    `privacy.own_${tables[0]}`,
    `SELECT o.id::text AS key, ${row} AS row FROM orders o
     WHERE ${isOwnOrder} AND ($2::uuid IS NULL OR o.id > $2) ORDER BY o.id LIMIT $3`,
  ),
});

const listOf = (rows: string) => `(SELECT coalesce(jsonb_agg(item), '[]') FROM (${rows}) AS item)`;

/** Who did something, without the names of staff. */
const by = (actorId: string) =>
  `CASE WHEN ${actorId} IS NULL THEN 'the shop' WHEN ${actorId} = $1 THEN 'you' ELSE 'our staff' END`;

const order = `jsonb_build_object('number', o.order_number, 'poNumber', o.po_number, 'placedAt', o.placed_at, 'status', o.status,
    'taxablePaise', o.taxable_paise, 'gstPaise', o.gst_paise, 'totalPaise', o.total_paise, 'paidAt', o.paid_at,
    'paymentNote', o.payment_note, 'moneyKeptReason', o.money_kept_reason, 'invoiceLink', o.invoice_link,
    'courier', o.tracking_partner_name, 'trackingId', o.tracking_id,
    'shipments', ${listOf(`SELECT number, kind, stage, delivered_at AS "deliveredAt", courier, tracking_id AS "trackingId",
      ${listOf(`SELECT line_number AS "lineNumber", quantity FROM shipment_lines WHERE shipment_id = shipments.id
        ORDER BY line_number`)} AS pieces,
      ${listOf(`SELECT at, location, activity FROM scans WHERE shipment_id = shipments.id ORDER BY at`)} AS scans,
      ${listOf(`SELECT failed_at AS "failedAt", reason, come_on AS "comeOn", note, phone_number AS "phoneNumber",
        answered_at AS "answeredAt" FROM delivery_questions WHERE shipment_id = shipments.id`)} AS "failedDeliveries" FROM shipments WHERE order_id = o.id ORDER BY number`)}, 'name', o.buyer_name,
    'phoneNumber', o.buyer_phone_number, 'email', o.buyer_email, 'gstin', o.gstin, 'uin', o.uin,
    'billingAddress', o.billing_address, 'shippingAddress', o.shipping_address,
    'lines', ${listOf(`SELECT sku, title, hsn, unit, unit_price AS "unitPrice", quantity,
      discount_percent AS "discountPercent", gst_rate_percent AS "gstRatePercent", taxable_paise AS "taxablePaise",
      gst_paise AS "gstPaise" FROM order_lines WHERE order_id = o.id ORDER BY line_number`)},
    'history', ${listOf(`SELECT at, ${by("actor_id")} AS by, from_status AS "fromStatus", to_status AS "toStatus", what
      FROM order_events WHERE order_id = o.id ORDER BY id`)},
    'payments', ${listOf(`SELECT reference AS "paymentId", amount_paise AS "amountPaise", currency,
      EXISTS (SELECT FROM receipt_allocations a WHERE a.receipt_id = receipts.id) AS "isHonoured",
      recorded_at AS "recordedAt" FROM receipts WHERE order_id = o.id ORDER BY recorded_at`)},
    'refunds', ${listOf(`SELECT amount_paise AS "amountPaise", reason, state, requested_at AS "requestedAt",
      outside_reference AS "outsideReference", ${listOf(`SELECT line_number AS "lineNumber", quantity FROM refund_lines
        WHERE refund_id = refunds.id AND quantity > 0 ORDER BY line_number`)} AS pieces,
      ${listOf(`SELECT line_number AS "lineNumber", taxable_paise AS "taxablePaise", gst_paise AS "gstPaise"
        FROM refund_lines WHERE refund_id = refunds.id AND quantity = 0 ORDER BY line_number`)} AS goodwill
      FROM refunds WHERE order_id = o.id ORDER BY requested_at`)},
    'refundsReportedTwice', ${listOf(`SELECT provider_refund_id AS "refundId", amount_paise AS "amountPaise",
      recorded_at AS "reportedAt" FROM provider_refunds
      WHERE order_id = o.id AND is_recorded_twice ORDER BY recorded_at`)},
    'invoices', ${listOf(`SELECT number, day, total_paise AS "totalPaise" FROM published_invoices WHERE order_id = o.id
      ORDER BY number`)},
    'creditNotes', ${listOf(`SELECT number, day, total_paise AS "totalPaise" FROM published_credit_notes WHERE order_id = o.id
      ORDER BY number`)},
    'deliveryChallans', ${listOf(`SELECT c.number, c.day, s.number AS shipment FROM shipments s
      JOIN delivery_challans c ON c.shipment_id = s.id WHERE s.order_id = o.id ORDER BY s.number`)},
    'notesOfStaff', ${listOf(`SELECT written_at AS "writtenAt", ${by("author_id")} AS by, text
      FROM order_notes WHERE order_id = o.id ORDER BY written_at`)},
    'wishToCancel', ${listOf(`SELECT asked_at AS "askedAt", reason, declined_at AS "declinedAt", answer
      FROM cancellation_requests WHERE order_id = o.id`)},
    'deliveryInParts', ${listOf(`SELECT offered_at AS "offeredAt", choice, chosen_at AS "chosenAt"
      FROM part_deliveries WHERE order_id = o.id`)},
    'claims', ${listOf(`SELECT kind, state, raised_at AS "raisedAt", note, video_url AS "videoUrl", decided_at AS "decidedAt", answer,
      (SELECT number FROM shipments WHERE id = shipment_id) AS parcel,
      ${listOf(`SELECT line_number AS "lineNumber", quantity, refund_quantity AS "refundedQuantity",
        replace_quantity AS "replacedQuantity" FROM claim_lines WHERE claim_id = claims.id ORDER BY line_number`)} AS pieces,
      ${listOf(`SELECT format, octet_length(bytes) AS bytes FROM claim_pictures WHERE claim_id = claims.id ORDER BY id`)} AS pictures
      FROM claims WHERE order_id = o.id ORDER BY id`)},
    'messages', ${listOf(`SELECT kind, channel, recipient, state, written_at AS "writtenAt", ended_at AS "endedAt"
      FROM notifications WHERE order_id = o.id ORDER BY id`)})`;

/** Everything of a buyer, in the order of the download. */
export const sections: readonly Section[] = [
  section(
    "account",
    ["users"],
    `SELECT id::text AS key, jsonb_build_object('name', name, 'phoneNumber', phone_number, 'email', email,
       'emailProvenAt', email_proven_at, 'role', role, 'registeredAt', created_at, 'hasPassword', password_hash IS NOT NULL) AS row
     FROM users WHERE id = $1 AND erased_at IS NULL`,
  ),
  section(
    "raisedLimits",
    ["hold_limits"],
    "SELECT user_id::text AS key, jsonb_build_object('limitPaise', limit_paise) AS row FROM hold_limits WHERE user_id = $1",
  ),
  section(
    "details",
    ["shipping_details"],
    `SELECT user_id::text AS key, jsonb_build_object('gstin', gstin, 'uin', uin, 'billingAddress', billing_address,
       'updatedAt', updated_at) AS row FROM shipping_details WHERE user_id = $1`,
  ),
  section(
    "addresses",
    ["shipping_addresses"],
    `SELECT id::text AS key, jsonb_build_object('address', address, 'isDefault', is_default, 'savedAt', saved_at) AS row
     FROM shipping_addresses WHERE user_id = $1`,
  ),
  section(
    "company",
    ["companies", "company_members"],
    `SELECT c.id::text AS key, jsonb_build_object('name', c.name, 'role', m.role, 'joinedAt', m.joined_at) AS row
     FROM company_members m JOIN companies c ON c.id = m.company_id WHERE m.user_id = $1`,
  ),
  section(
    "invitations",
    ["company_invitations"],
    `SELECT i.id::text AS key, jsonb_build_object('company', c.name, 'role', i.role, 'invitedAt', i.created_at) AS row
     FROM company_invitations i JOIN companies c ON c.id = i.company_id
       JOIN users u ON u.phone_number = i.phone_number WHERE u.id = $1`,
  ),
  section(
    "cart",
    ["cart_lines"],
    `SELECT id::text AS key, jsonb_build_object('sku', sku, 'quantity', quantity, 'addedAt', added_at) AS row
     FROM cart_lines WHERE user_id = $1`,
  ),
  section(
    "savedForLater",
    ["set_aside_lines"],
    `SELECT id::text AS key, jsonb_build_object('sku', sku, 'quantity', quantity, 'addedAt', added_at, 'savedAt', saved_at,
       'deletedAt', deleted_at) AS row FROM set_aside_lines WHERE user_id = $1`,
  ),
  section(
    "addedToCart",
    ["cart_additions", "cart_bulk_additions"],
    `SELECT idempotency_key AS key, jsonb_build_object('sku', sku, 'quantity', quantity, 'addedAt', added_at) AS row
     FROM cart_additions WHERE user_id = $1
     UNION ALL SELECT 'list ' || idempotency_key, jsonb_build_object('addedAt', added_at)
     FROM cart_bulk_additions WHERE user_id = $1`,
  ),
  section(
    "reorders",
    ["reorders"],
    `SELECT r.idempotency_key AS key, jsonb_build_object('order', o.order_number, 'askedAt', r.asked_at) AS row
     FROM reorders r JOIN orders o ON o.id = r.order_id WHERE r.buyer_id = $1`,
  ),
  section(
    "sessions",
    ["sessions"],
    `SELECT created_at::text || md5(token_hash) AS key, jsonb_build_object('browser', browser, 'since', created_at,
       'renewedAt', renewed_at, 'endsAt', expires_at) AS row FROM sessions WHERE user_id = $1`,
  ),
  section(
    "emailLinks",
    ["email_confirmations"],
    `SELECT sent_at::text || md5(token_hash) AS key, jsonb_build_object('email', email, 'sentAt', sent_at,
       'confirmedAt', confirmed_at) AS row FROM email_confirmations WHERE user_id = $1`,
  ),
  section(
    "messages",
    ["notifications"],
    `SELECT id::text AS key, jsonb_build_object('kind', kind, 'channel', channel, 'recipient', recipient, 'state', state,
       'writtenAt', written_at, 'endedAt', ended_at) AS row
     FROM notifications WHERE user_id = $1 AND order_id IS NULL`,
  ),
  ofOrders(
    "orders",
    [
      "orders",
      "order_lines",
      "order_events",
      "order_notes",
      "cancellation_requests",
      "claims",
      "claim_lines",
      "claim_pictures",
      "receipts",
      "receipt_allocations",
      "refunds",
      "refund_lines",
      "part_deliveries",
      "delivery_questions",
      "scans",
      "shipment_lines",
      "invoices",
      "credit_notes",
      "delivery_challans",
      "refunds_recorded_twice",
      "shipments",
    ],
    order,
  ),
  // An enquiry's phone is unproven, and may have been another person's before: all of these have to fit.
  section(
    "enquiries",
    ["enquiries", "enquiry_artworks"],
    `SELECT e.id::text AS key, jsonb_build_object('receivedAt', e.received_at, 'kind', e.kind, 'status', e.status,
       'name', e.name, 'companyName', e.company_name, 'phoneNumber', e.phone_number, 'email', e.email, 'what', e.what,
       'quantity', e.quantity, 'pincode', e.pincode, 'message', e.message,
       'artwork', (SELECT file_name FROM enquiry_artworks a WHERE a.enquiry_id = e.id)) AS row
     FROM enquiries e JOIN users u ON u.phone_number = e.phone_number AND lower(u.email) = lower(e.email)
       AND u.email_proven_at IS NOT NULL AND u.created_at <= e.received_at
     WHERE u.id = $1`,
  ),
  // A GSTIN is unproven: who saves that of another firm must not read that firm's phone here.
  section(
    "marketplaceLists",
    ["valmo_vendors", "meesho_vendors"],
    `SELECT 'Valmo ' || v.lmdc_code AS key, jsonb_build_object('list', 'Valmo', 'code', v.lmdc_code, 'status', v.status,
       'phoneNumber', v.contact_number, 'email', v.email_id, 'gstin', v.gstin, 'state', v.state) AS row
     FROM users u JOIN valmo_vendors v ON v.phone_number = u.phone_number
     WHERE u.id = $1
     UNION ALL SELECT 'Meesho ' || m.gstin, jsonb_build_object('list', 'Meesho', 'gstin', m.gstin, 'status', m.status)
     FROM shipping_details d JOIN meesho_vendors m ON m.gstin = d.gstin WHERE d.user_id = $1 AND d.gstin <> 'NA'`,
  ),
  // The phone number may have been another person's before this account.
  section(
    "changesByStaff",
    ["audit_log"],
    `SELECT l.id::text AS key, jsonb_build_object('at', l.at, 'by', ${by("l.actor_id")}, 'action', l.action,
       'summary', l.summary, 'changes', l.changes) AS row
     FROM users u JOIN audit_log l ON l.at >= u.created_at AND (l.subject = u.phone_number OR l.subject = u.id::text
       OR l.subject IN (SELECT o.order_number FROM orders o WHERE ${isOwnOrder}))
     WHERE u.id = $1`,
  ),
];

/** A page of a buyer's invoices and credit notes, by the order's id; `creditNoteId` is null for an invoice. */
export const findOwnDocuments = statement<
  [userId: string, after: string | null, limit: number],
  { orderId: string; hasInvoice: boolean; creditNoteIds: string[] }
>(
  "privacy.find_own_documents",
  `SELECT o.id AS "orderId", EXISTS (SELECT FROM published_invoices i WHERE i.order_id = o.id) AS "hasInvoice",
     ARRAY(SELECT c.id FROM published_credit_notes c WHERE c.order_id = o.id ORDER BY c.number) AS "creditNoteIds"
   FROM orders o WHERE ${isOwnOrder} AND o.accepted_at IS NOT NULL AND ($2::uuid IS NULL OR o.id > $2)
   ORDER BY o.id LIMIT $3`,
);
