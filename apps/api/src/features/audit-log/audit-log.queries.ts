import { type Queryable, statement } from "../../platform/database.ts";

/** The entries are one JSON array, so that hundreds are inserted in one statement. */
export const insertAuditEntries = statement<[entries: string], never>(
  "audit_log.insert",
  `INSERT INTO audit_log (id, at, actor_id, actor, action, subject, summary, changes)
   SELECT id, at, actor_id, actor, action, subject, summary, changes
   FROM jsonb_to_recordset($1::jsonb) AS entry (
     id uuid, at timestamptz, actor_id uuid, actor text, action text, subject text, summary text, changes jsonb)`,
);

/** undefined matches anything. */
export interface AuditFilter {
  action: string | undefined;
  subject: string | undefined;
  /** A user's id, or "shop" for the shop's jobs. */
  actor: string | undefined;
}

interface AuditRow {
  id: string;
  at: Date;
  actorId: string | null;
  actor: string;
  action: string;
  subject: string;
  summary: string;
  changes: { field: string; before: unknown; after: unknown }[];
}

/**
 * Entries from `from` on and before `until`, newest first. One statement per set of filters, because a prepared plan is
 * shared by all values and each set needs another index.
 */
export async function findAuditEntries(
  db: Queryable,
  { action, subject, actor }: AuditFilter,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<AuditRow[]> {
  const values: (string | number)[] = [from, until, limit];
  const parameter = (value: string) => `$${values.push(value)}`;
  const conditions = ["id >= $1", "id < $2"];
  if (action !== undefined) conditions.push(`action = ${parameter(action)}`);
  if (subject !== undefined) {
    const placeholder = parameter(subject);
    conditions.push(`subject IN (${placeholder}, upper(${placeholder}))`);
  }
  if (actor === "shop") conditions.push("actor_id IS NULL");
  else if (actor !== undefined) conditions.push(`actor_id = ${parameter(actor)}`);
  const filters = [action && "action", subject && "subject", actor === "shop" ? "shop" : actor && "actor"];
  const find = statement<(string | number)[], AuditRow>(
    ["audit_log.find", ...filters.filter(Boolean)].join("_"),
    `SELECT id, at, actor_id AS "actorId", actor, action, subject, summary, changes
     FROM audit_log WHERE ${conditions.join(" AND ")} ORDER BY id DESC LIMIT $3`,
  );
  return find(db, ...values);
}

interface AuditChoices {
  actions: string[];
  actors: { id: string; name: string }[];
}

/** The distinct actions and actors of the log by index skip scans, not by reading the whole log. */
export const findAuditChoices = statement<[], AuditChoices>(
  "audit_log.choices",
  `WITH RECURSIVE
   actions (action) AS (
     (SELECT action FROM audit_log ORDER BY action LIMIT 1)
     UNION ALL
     SELECT (SELECT l.action FROM audit_log l WHERE l.action > a.action ORDER BY l.action LIMIT 1)
     FROM actions a WHERE a.action IS NOT NULL),
   actors (id) AS (
     (SELECT actor_id FROM audit_log WHERE actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
     UNION ALL
     SELECT (SELECT l.actor_id FROM audit_log l WHERE l.actor_id > a.id ORDER BY l.actor_id LIMIT 1)
     FROM actors a WHERE a.id IS NOT NULL)
   SELECT
     ARRAY(SELECT action FROM actions WHERE action IS NOT NULL) AS actions,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'name', users.name) ORDER BY users.name, users.id), '[]')
       FROM actors JOIN users ON users.id = actors.id) AS actors`,
);
