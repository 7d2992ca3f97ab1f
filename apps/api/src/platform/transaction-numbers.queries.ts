/**
 * Whether a transaction with this number can have ended on this server: what is visible was written by one that has, and the
 * snapshot's xmax is one past the last of these. Numbers of another server, from before a restore, may be larger.
 */
export const isReached = (number: string) => `${number} < pg_snapshot_xmax(pg_current_snapshot())`;
