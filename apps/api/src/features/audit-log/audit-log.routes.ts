import { auditEntriesPerPage, listAuditEntries } from "@dakbag/contracts/audit-log";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import type { Queryable } from "../../platform/database.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import { maxId, minId, pageByKey } from "../../platform/pagination.ts";
import { type AuditFilter, findAuditChoices, findAuditEntries } from "./audit-log.queries.ts";

export function registerAuditLogRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, listAuditEntries, ({ query }) =>
    shop.readDb.read((db) => findAuditPage(db, query)),
  );
}

interface AuditPageFilter {
  action: string;
  subject: string;
  actor?: string | undefined;
  day?: string | undefined;
  before?: string | undefined;
}

/** A page of the log by keyset: the ids sort by time. */
async function findAuditPage(db: Queryable, { action, subject, actor, day, before }: AuditPageFilter) {
  const filter: AuditFilter = {
    action: action || undefined,
    subject: subject || undefined,
    actor: actor || undefined,
  };
  const from = day ? firstUuidV7(indiaDayStart(day)) : minId;
  // Lower-case ids compare as texts.
  const ends = [day ? firstUuidV7(indiaDayEnd(day)) : maxId, before?.toLowerCase() ?? maxId];
  const until = ends.toSorted()[0] ?? maxId;
  const { rows, next } = await pageByKey(auditEntriesPerPage, (limit) =>
    findAuditEntries(db, filter, { from, until, limit }),
  );
  const [choices] = await findAuditChoices(db);
  return {
    entries: rows.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    next,
    actions: choices?.actions ?? [],
    actors: choices?.actors ?? [],
  };
}
