import { namedStatement, statement } from "../../platform/database.ts";

/**
 * Serialises sends to a phone or from a client IP until the transaction ends. A statement of its own, so that later
 * statements see the sends of the previous holder of the lock.
 */
export const lockSends = statement<[key: string], never>(
  "one_time_code.lock_sends",
  `SELECT pg_advisory_xact_lock(hashtextextended('one-time code to ' || $1, 0))`,
);

/** The latest sends that a known browser asked for, or, for null, that all other clients asked for. */
export const findLatestSendsToPhone = statement<
  [phoneNumber: string, browser: string | null, limit: number],
  { sent_at: Date }
>(
  "one_time_code.find_latest_sends_to_phone",
  `SELECT sent_at FROM one_time_code_sends WHERE phone_number = $1 AND browser IS NOT DISTINCT FROM $2
   ORDER BY sent_at DESC LIMIT $3`,
);

/** The latest sends to a phone that one client asked for without being a known browser. */
export const findLatestSendsOfClient = statement<
  [phoneNumber: string, clientIp: string, limit: number],
  { sent_at: Date }
>(
  "one_time_code.find_latest_sends_of_client",
  `SELECT sent_at FROM one_time_code_sends WHERE phone_number = $1 AND ip_address = $2 AND browser IS NULL
   ORDER BY sent_at DESC LIMIT $3`,
);

/** The send with `offset` newer ones. */
export const findSendFromClientIp = statement<[clientIp: string, offset: number], { sent_at: Date }>(
  "one_time_code.find_send_from_client_ip",
  `SELECT sent_at FROM one_time_code_sends WHERE ip_address = $1 AND browser IS NULL
   ORDER BY sent_at DESC OFFSET $2 LIMIT 1`,
);

export const insertSend = statement<
  [phoneNumber: string, clientIp: string, browser: string | null, now: Date],
  never
>(
  "one_time_code.insert_send",
  `INSERT INTO one_time_code_sends (phone_number, ip_address, browser, sent_at) VALUES ($1, $2, $3, $4)`,
);

/** Replaces the code that this requester asked for, and no other's. */
export const replaceCode = namedStatement<
  {
    phoneNumber: string;
    requester: Buffer;
    clientIp: string;
    codeHash: Buffer;
    now: Date;
    expiresAt: Date;
    tries: number;
  },
  never
>(
  "one_time_code.replace_code",
  ["phoneNumber", "requester", "clientIp", "codeHash", "now", "expiresAt", "tries"],
  `INSERT INTO one_time_codes (phone_number, requester, ip_address, code_hash, sent_at, expires_at, tries_left)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (phone_number, requester) DO UPDATE
     SET ip_address = excluded.ip_address, code_hash = excluded.code_hash, sent_at = excluded.sent_at,
         expires_at = excluded.expires_at, tries_left = excluded.tries_left`,
);

/**
 * Uses one attempt on the code that this requester asked for, else on the latest asked for from this client IP, and returns
 * its hash; no row without a valid code and attempts left.
 */
export const useAttempt = statement<
  [phoneNumber: string, requester: Buffer, clientIp: string, now: Date],
  { requester: Buffer; code_hash: Buffer }
>(
  "one_time_code.use_attempt",
  `UPDATE one_time_codes SET tries_left = tries_left - 1
    WHERE phone_number = $1 AND tries_left > 0 AND expires_at > $4
      AND requester = (
        SELECT requester FROM one_time_codes
         WHERE phone_number = $1 AND (requester = $2 OR ip_address = $3)
         ORDER BY requester = $2 DESC, sent_at DESC LIMIT 1)
    RETURNING requester, code_hash`,
);

/** Of two concurrent requests with the right code, one gets a row. */
export const consumeCode = statement<
  [phoneNumber: string, requester: Buffer, codeHash: Buffer],
  { phone_number: string }
>(
  "one_time_code.consume_code",
  `DELETE FROM one_time_codes WHERE phone_number = $1 AND requester = $2 AND code_hash = $3 RETURNING phone_number`,
);

export const insertPhoneProof = statement<
  [proofHash: Buffer, phoneNumber: string, codeHash: Buffer, expiresAt: Date],
  never
>(
  "one_time_code.insert_proof",
  `INSERT INTO phone_proofs (proof_hash, phone_number, code_hash, expires_at) VALUES ($1, $2, $3, $4)`,
);

export const findProof = statement<
  [proofHash: Buffer, phoneNumber: string, now: Date],
  { code_hash: Buffer }
>(
  "one_time_code.find_proof",
  `SELECT code_hash FROM phone_proofs WHERE proof_hash = $1 AND phone_number = $2 AND expires_at > $3`,
);

export const consumeProof = statement<
  [proofHash: Buffer, phoneNumber: string, now: Date],
  { code_hash: Buffer }
>(
  "one_time_code.consume_proof",
  `DELETE FROM phone_proofs WHERE proof_hash = $1 AND phone_number = $2 AND expires_at > $3 RETURNING code_hash`,
);

export const deleteSendsBefore = statement<[before: Date], never>(
  "one_time_code.delete_sends_before",
  `DELETE FROM one_time_code_sends WHERE sent_at < $1`,
);

export const deleteExpiredCodes = statement<[now: Date], never>(
  "one_time_code.delete_expired_codes",
  `DELETE FROM one_time_codes WHERE expires_at <= $1`,
);

export const deleteExpiredProofs = statement<[now: Date], never>(
  "one_time_code.delete_expired_proofs",
  `DELETE FROM phone_proofs WHERE expires_at <= $1`,
);

export const deleteCodesOf = statement<[phoneNumber: string], never>(
  "account.delete_codes_of",
  "DELETE FROM one_time_codes WHERE phone_number = $1",
);

export const deleteProofsOf = statement<[phoneNumber: string], never>(
  "account.delete_proofs_of",
  "DELETE FROM phone_proofs WHERE phone_number = $1",
);
