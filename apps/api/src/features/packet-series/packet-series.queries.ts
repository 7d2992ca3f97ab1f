import { namedStatement, statement } from "../../platform/database.ts";

export interface PacketSeriesRow {
  id: string;
  sequence: string;
  endSequence: string;
  moq: number;
  isLabel: boolean;
  state: "reserved" | "uploaded" | "refused";
  attempt: number;
  attemptEndsAt: Date;
  actor: string;
  reservedAt: Date;
  note: string;
}

const row = `id, sequence, end_sequence AS "endSequence", moq, is_label AS "isLabel", state, attempt,
  attempt_ends_at AS "attemptEndsAt", actor, reserved_at AS "reservedAt", note`;

interface NewSeries {
  id: string;
  sequence: string;
  endSequence: string;
  moq: number;
  isLabel: boolean;
  actorId: string;
  actor: string;
  now: Date;
  attemptEndsAt: Date;
}

/**
 * Reserves the numbers of a series; returns no row if one of them is taken. A concurrent request for the same numbers
 * waits for the transaction of the first one.
 */
export const reserveSeries = namedStatement<NewSeries, { attempt: number }>(
  "packet_series.reserve",
  ["id", "sequence", "endSequence", "moq", "isLabel", "actorId", "actor", "now", "attemptEndsAt"],
  `INSERT INTO packet_series (id, sequence, end_sequence, moq, is_label, state, attempt, actor_id, actor, reserved_at,
     attempt_ends_at)
   VALUES ($1, $2, $3, $4, $5, 'reserved', 1, $6, $7, $8, $9)
   ON CONFLICT ON CONSTRAINT packet_series_no_number_twice DO NOTHING
   RETURNING attempt`,
);

/** The series that overlap these numbers, in ascending order. */
export const findOverlapping = statement<[sequence: string, endSequence: string], PacketSeriesRow>(
  "packet_series.find_overlapping",
  `SELECT ${row} FROM packet_series
   WHERE numbers && packet_numbers($1, $2, '[]') AND state <> 'refused' ORDER BY sequence LIMIT 5`,
);

/** Restarts an upload that ended without a response. Only one of several concurrent requests succeeds. */
export const restartUpload = statement<
  [id: string, actorId: string, actor: string, now: Date, attemptEndsAt: Date],
  { attempt: number }
>(
  "packet_series.restart",
  `UPDATE packet_series SET attempt = attempt + 1, attempt_ends_at = $5, actor_id = $2, actor = $3
   WHERE id = $1 AND state = 'reserved' AND attempt_ends_at <= $4
   RETURNING attempt`,
);

/** Stores the result of an upload attempt, unless another attempt has started since. */
export const settleSeries = statement<
  [id: string, attempt: number, state: PacketSeriesRow["state"], note: string, now: Date],
  { id: string }
>(
  "packet_series.settle",
  `UPDATE packet_series SET state = $3, note = $4, attempt_ends_at = $5,
     settled_at = CASE WHEN $3 = 'reserved' THEN NULL ELSE $5::timestamptz END
   WHERE id = $1 AND attempt = $2 AND state = 'reserved'
   RETURNING id`,
);

/**
 * The last number issued for each code: the highest of its newest month. MMYY is reversed to sort by year.
 */
export const findLastNumbers = statement<[isLabel: boolean], { code: string; last: number }>(
  "packet_series.find_last_numbers",
  `SELECT DISTINCT ON (code) code, right(end_sequence, 8)::integer AS last FROM packet_series
   WHERE is_label = $1 AND state <> 'refused'
   ORDER BY code, substr(end_sequence, 6, 2) DESC, substr(end_sequence, 4, 2) DESC, end_sequence DESC`,
);

// A full number finds the series that contains it. Other text matches parts of first and last numbers and of names.
const matches = `is_label = $1 AND ($2 = '' OR (length($2) = 15 AND numbers @> upper($2))
  OR position(upper($2) IN sequence || ' ' || end_sequence) > 0 OR position(lower($2) IN lower(actor)) > 0)`;

export const listSeries = statement<
  [isLabel: boolean, search: string, limit: number, offset: number],
  PacketSeriesRow
>(
  "packet_series.list",
  `SELECT ${row} FROM packet_series WHERE ${matches} ORDER BY id DESC LIMIT $3 OFFSET $4`,
);

export const countSeries = statement<[isLabel: boolean, search: string], { count: number }>(
  "packet_series.count",
  `SELECT count(*) FROM packet_series WHERE ${matches}`,
);
