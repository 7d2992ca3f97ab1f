import type { ArtworkFormat } from "@dakbag/domain/enquiries/artwork-file";
import type { EnquiryKind, EnquiryStatus } from "@dakbag/domain/enquiries/enquiry";
import { namedStatement, statement } from "../../platform/database.ts";

/** Serialises enquiries of a phone, so that a concurrent duplicate finds the first one. */
export const lockEnquiriesOf = statement<[phoneNumber: string], never>(
  "enquiries.lock",
  "SELECT pg_advisory_xact_lock(hashtextextended('enquiries of ' || $1, 0))",
);

export const findSameEnquiry = statement<
  [phoneNumber: string, contentHash: string, since: Date],
  { id: string; serial: number }
>(
  "enquiries.find_same",
  `SELECT id, serial FROM enquiries
   WHERE phone_number = $1 AND content_hash = $2 AND received_at >= $3 ORDER BY id DESC LIMIT 1`,
);

interface NewEnquiry {
  id: string;
  now: Date;
  kind: EnquiryKind;
  name: string;
  companyName: string;
  phoneNumber: string;
  email: string;
  what: string;
  quantity: string;
  pincode: string;
  message: string;
  contentHash: string;
}

export const insertEnquiry = namedStatement<NewEnquiry, { serial: number }>(
  "enquiries.insert",
  [
    "id",
    "now",
    "kind",
    "name",
    "companyName",
    "phoneNumber",
    "email",
    "what",
    "quantity",
    "pincode",
    "message",
    "contentHash",
  ],
  `INSERT INTO enquiries (id, received_at, kind, name, company_name, phone_number, email, what, quantity, pincode,
     message, content_hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING serial`,
);

export const insertArtwork = statement<
  [enquiryId: string, fileName: string, format: ArtworkFormat, bytes: Uint8Array],
  never
>(
  "enquiries.insert_artwork",
  "INSERT INTO enquiry_artworks (enquiry_id, file_name, format, bytes) VALUES ($1, $2, $3, $4)",
);

/** The bytes of all artworks; their sizes are read without them. */
export const sumArtworkBytes = statement<[], { bytes: string }>(
  "enquiries.sum_artwork_bytes",
  "SELECT coalesce(sum(octet_length(bytes)), 0)::text AS bytes FROM enquiry_artworks",
);

export interface EnquiryRow {
  id: string;
  serial: number;
  receivedAt: Date;
  kind: EnquiryKind;
  status: EnquiryStatus;
  name: string;
  companyName: string;
  phoneNumber: string;
  what: string;
  quantity: string;
  hasArtwork: boolean;
}

const row = `e.id, e.serial, e.received_at AS "receivedAt", e.kind, e.status, e.name, e.company_name AS "companyName",
  e.phone_number AS "phoneNumber", e.what, e.quantity,
  EXISTS (SELECT FROM enquiry_artworks a WHERE a.enquiry_id = e.id) AS "hasArtwork"`;

// One statement per filter, because a prepared plan is shared by all values and each filter needs another index.
const listed = (conditions: string) =>
  `SELECT ${row} FROM enquiries e WHERE e.id < $1 ${conditions} ORDER BY e.id DESC LIMIT $2`;

export const findEnquiries = statement<[before: string, limit: number], EnquiryRow>(
  "enquiries.find",
  listed(""),
);

export const findEnquiriesOfStatus = statement<
  [before: string, limit: number, status: EnquiryStatus],
  EnquiryRow
>("enquiries.find_of_status", listed("AND e.status = $3"));

export const findEnquiriesOfPhone = statement<
  [before: string, limit: number, phoneNumber: string, status: EnquiryStatus | null],
  EnquiryRow
>("enquiries.find_of_phone", listed("AND e.phone_number = $3 AND ($4::text IS NULL OR e.status = $4)"));

export const findEnquiriesOfSerial = statement<
  [before: string, limit: number, serial: number, status: EnquiryStatus | null],
  EnquiryRow
>("enquiries.find_of_serial", listed("AND e.serial = $3 AND ($4::text IS NULL OR e.status = $4)"));

interface EnquiryDetailsRow extends EnquiryRow {
  email: string;
  pincode: string;
  message: string;
  artwork: { fileName: string; format: ArtworkFormat; byteCount: number } | null;
  acknowledgements: {
    channel: "sms" | "email";
    state: "waiting" | "sending" | "sent" | "failed" | "unclear";
  }[];
  nextNew: string | null;
}

export const findEnquiryDetails = statement<[id: string], EnquiryDetailsRow>(
  "enquiries.find_details",
  `SELECT ${row}, e.email, e.pincode, e.message,
     (SELECT jsonb_build_object('fileName', file_name, 'format', format, 'byteCount', octet_length(bytes))
       FROM enquiry_artworks WHERE enquiry_id = e.id) AS artwork,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'state', state) ORDER BY channel DESC), '[]')
       FROM notifications WHERE enquiry_id = e.id) AS acknowledgements,
     (SELECT id FROM enquiries WHERE status = 'New' AND id <> e.id ORDER BY id LIMIT 1) AS "nextNew"
   FROM enquiries e WHERE e.id = $1`,
);

/** The status changes of an enquiry from the audit log, oldest first. */
export const findStatusChanges = statement<
  [action: string, number: string],
  { at: Date; actor: string; changes: { before: EnquiryStatus; after: EnquiryStatus }[] }
>(
  "enquiries.find_status_changes",
  "SELECT at, actor, changes FROM audit_log WHERE action = $1 AND subject = $2 ORDER BY id",
);

export const findArtwork = statement<
  [enquiryId: string],
  { serial: number; format: ArtworkFormat; bytes: Buffer }
>(
  "enquiries.find_artwork",
  `SELECT e.serial, a.format, a.bytes FROM enquiry_artworks a JOIN enquiries e ON e.id = a.enquiry_id
   WHERE a.enquiry_id = $1`,
);

export const lockEnquiry = statement<[id: string], { serial: number; status: EnquiryStatus }>(
  "enquiries.lock_one",
  "SELECT serial, status FROM enquiries WHERE id = $1 FOR NO KEY UPDATE",
);

export const updateEnquiryStatus = statement<[id: string, status: EnquiryStatus], never>(
  "enquiries.update_status",
  "UPDATE enquiries SET status = $2 WHERE id = $1",
);

/** Cascades to files and acknowledgements. */
export const deleteEnquiriesBefore = statement<[idBefore: string, limit: number], { id: string }>(
  "enquiries.delete_before",
  `DELETE FROM enquiries WHERE id IN (SELECT id FROM enquiries WHERE id < $1 ORDER BY id LIMIT $2) RETURNING id`,
);

/** All enquiries with this phone number, also those that others typed: cascades to files and acknowledgements. */
export const deleteEnquiriesOf = statement<[phoneNumber: string], never>(
  "enquiries.delete_of",
  "DELETE FROM enquiries WHERE phone_number = $1",
);
