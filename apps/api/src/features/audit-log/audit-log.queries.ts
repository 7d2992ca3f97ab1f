import { statement } from "../../platform/database.ts";

/** The entries come as a JSON array, so that hundreds are one statement. */
export const addAuditEntries = statement<[entries: string], never>(
  "audit_log.add",
  `INSERT INTO audit_log (id, at, actor_id, actor, action, subject, summary, changes)
   SELECT id, at, actor_id, actor, action, subject, summary, changes
   FROM jsonb_to_recordset($1::jsonb) AS entry (
     id uuid, at timestamptz, actor_id uuid, actor text, action text, subject text, summary text, changes jsonb)`,
);
