/**
 * SQL for the condition of a DELETE: the rows of a person, `$1`, beyond the latest `$2`, of which the row with the key `$3` is
 * one whatever the clock says. Rows that another request holds are left to it: concurrent requests never wait for each other.
 */
export function isBeyondLatest(
  table: string,
  { key, at, owner = "user_id", of = "true" }: { key: string; at: string; owner?: string; of?: string },
): string {
  return `${owner} = $1 AND ${key} IN (
    SELECT ${key} FROM ${table} WHERE ${owner} = $1 AND ${key} IN (
      SELECT ${key} FROM ${table} WHERE ${owner} = $1 AND ${of} ORDER BY ${key} = $3 DESC, ${at} DESC OFFSET $2)
    FOR UPDATE SKIP LOCKED)`;
}
