import { statement } from "./database.ts";

/**
 * Up to where the primary has written its log to disk, which includes every transaction that was answered; null at a
 * server that is itself a replica. The timeline is another after each failover.
 */
export const findWrittenPosition = statement<[], { position: string | null; timeline: number | null }>(
  "replica.find_written_position",
  `SELECT position::text, ('x' || left(pg_walfile_name(position), 8))::bit(32)::int AS timeline
   FROM (SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_flush_lsn() END AS position) AS written`,
);

/** Whether a replica has replayed a primary's log that far; one that follows another primary's has not. */
export const hasReplayed = statement<[position: string, timeline: number], { isCurrent: boolean }>(
  "replica.has_replayed",
  `SELECT pg_is_in_recovery() AND timeline_id = $2
     AND coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "isCurrent"
   FROM pg_control_checkpoint()`,
);
