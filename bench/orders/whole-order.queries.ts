import type pg from "pg";
import { withConnection } from "../support/with-connection.ts";

/** What is still to be done for the paid orders, and what has been done. */
export interface OrderProgress {
  paid: number;
  invoiced: number;
  notified: number;
  reported: number;
  unfinished: number;
}

/**
 * Counts paid orders, those with an invoice, messages that were sent, and the provider's reports that were processed.
 * `unfinished` counts jobs, reports and messages that still wait, but no reminder to pay: a paid order gets none.
 */
export async function countProgress(db: pg.Pool): Promise<OrderProgress> {
  const { rows } = await db.query<OrderProgress>(
    `SELECT (SELECT count(*) FROM orders WHERE paid_at IS NOT NULL)::int AS paid,
       (SELECT count(*) FROM invoices)::int AS invoiced,
       (SELECT count(*) FROM notifications WHERE state = 'sent')::int AS notified,
       (SELECT count(*) FROM webhook_events WHERE processed_at IS NOT NULL)::int AS reported,
       ((SELECT count(*) FROM graphile_worker.jobs WHERE run_at <= now())
         + (SELECT count(*) FROM webhook_events WHERE processed_at IS NULL)
         + (SELECT count(*) FROM notifications WHERE state <> 'sent' AND kind <> 'placed'))::int AS unfinished`,
  );
  return rows[0]!;
}

interface Urls {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
}

/** Creates an empty database beside the shop's, so that what runs there does not touch what is here. */
export async function createDatabaseBeside(
  shop: Urls,
  name: string,
): Promise<{ url: string; ownerUrl: string }> {
  await withConnection(shop.ownerUrl, (db) => db.query(`CREATE DATABASE ${name}`));
  const onIt = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { url: onIt(shop.databaseUrl), ownerUrl: onIt(shop.ownerUrl) };
}
