import { auditEntriesPerPage } from "@dakbag/contracts/audit-log";
import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import type pg from "pg";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import { maxId, pageByKey } from "../../platform/pagination.ts";
import { findAuditChoices, findAuditEntries, type AuditFilter } from "./audit-log.queries.ts";

export interface AuditWish {
  action: string;
  subject: string;
  actor?: string | undefined;
  day?: string | undefined;
  before?: string | undefined;
}

/** A page of the log, found by the key wherever it lies: the ids sort by time. */
export async function findAuditPage(db: pg.Pool, { action, subject, actor, day, before }: AuditWish) {
  const filter: AuditFilter = {
    action: action || undefined,
    subject: subject || undefined,
    actor: actor || undefined,
  };
  const from = day ? firstUuidV7(indiaDayStart(day)) : firstId;
  // Letters of ids are small, so that texts compare as ids do.
  const ends = [day ? firstUuidV7(indiaDayEnd(day)) : maxId, before?.toLowerCase() ?? maxId];
  const until = ends.toSorted()[0] ?? maxId;
  const [{ rows, next }, [choices]] = await Promise.all([
    pageByKey(auditEntriesPerPage, (limit) => findAuditEntries(db, filter, { from, until, limit })),
    findAuditChoices(db),
  ]);
  return {
    entries: rows.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    next,
    actions: choices?.actions ?? [],
    actors: choices?.actors ?? [],
  };
}

const firstId = "00000000-0000-0000-0000-000000000000";
