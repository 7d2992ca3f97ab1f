import { statement } from "../../platform/database.ts";

export interface SecondFactorRow {
  secret: Buffer;
  recoverySalt: Buffer;
  startedAt: Date;
  setUpAt: Date | null;
}

const columns = `secret, recovery_salt AS "recoverySalt", started_at AS "startedAt", set_up_at AS "setUpAt"`;

/** The factor of an account, also while it is being set up. */
export const findSecondFactor = statement<[userId: string], SecondFactorRow>(
  "second_factor.find",
  `SELECT ${columns} FROM second_factors WHERE user_id = $1`,
);

/** Replaces one that is not set up yet; no row when one is. */
export const insertSecondFactor = statement<
  [userId: string, secret: Buffer, recoverySalt: Buffer, now: Date],
  { userId: string }
>(
  "second_factor.insert",
  `INSERT INTO second_factors (user_id, secret, recovery_salt, started_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (user_id) DO UPDATE
     SET secret = excluded.secret, recovery_salt = excluded.recovery_salt, started_at = excluded.started_at
     WHERE second_factors.set_up_at IS NULL
   RETURNING user_id AS "userId"`,
);

/** Of concurrent requests for the same secret one gets a row. */
export const updateSetUp = statement<
  [userId: string, secret: Buffer, step: number, now: Date],
  { userId: string }
>(
  "second_factor.update_set_up",
  `UPDATE second_factors SET set_up_at = $4, last_step = $3
    WHERE user_id = $1 AND secret = $2 AND set_up_at IS NULL
    RETURNING user_id AS "userId"`,
);

/** Uses up a step and all before it; no row when it was used, or the secret is another one by now. */
export const useStep = statement<[userId: string, secret: Buffer, step: number], { userId: string }>(
  "second_factor.use_step",
  `UPDATE second_factors SET last_step = $3
    WHERE user_id = $1 AND secret = $2 AND set_up_at IS NOT NULL AND (last_step IS NULL OR last_step < $3)
    RETURNING user_id AS "userId"`,
);

/** Of concurrent requests with the same code one gets a row. */
export const useRecoveryCode = statement<[userId: string, codeHash: Buffer], { userId: string }>(
  "second_factor.use_recovery_code",
  `DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id AS "userId"`,
);

export const deleteRecoveryCodes = statement<[userId: string], never>(
  "second_factor.delete_recovery_codes",
  `DELETE FROM recovery_codes WHERE user_id = $1`,
);

export const insertRecoveryCodes = statement<[userId: string, hashes: Buffer[]], never>(
  "second_factor.insert_recovery_codes",
  `INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])`,
);

export const countRecoveryCodes = statement<[userId: string], { count: number }>(
  "second_factor.count_recovery_codes",
  `SELECT count(*) FROM recovery_codes WHERE user_id = $1`,
);

/** Deletes a factor with its recovery codes; no row when none was set up. */
export const deleteSecondFactor = statement<[userId: string], { setUpAt: Date | null }>(
  "second_factor.delete",
  `DELETE FROM second_factors WHERE user_id = $1 RETURNING set_up_at AS "setUpAt"`,
);
