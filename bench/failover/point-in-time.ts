import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { findDatabaseTime } from "./failover.queries.ts";
import type { Seen } from "./failover-shoppers.ts";
import { databaseAccounts, nodes } from "./high-availability-files.ts";
import { findStatuses } from "../failures/ledger.queries.ts";
import { type Measurement, mustBeNone } from "../support/measurement.ts";
import type { PatroniCluster } from "./patroni-cluster.ts";
import { untilPrimary, untilRedundant } from "./patroni-members.ts";

/** A moment of the drill to which the cluster is restored. */
export interface Moment {
  readonly at: Date;
  /** Orders that were acknowledged before it. */
  readonly before: readonly string[];
  /** Orders that were sent later than this are after it. */
  readonly notedAt: number;
}

export async function takeBaseBackup(cluster: PatroniCluster): Promise<string> {
  const { username, password } = databaseAccounts().replication;
  const backup = join(cluster.backups, "base");
  const from = `postgres://${username}:${password}@${cluster.host}/`;
  await cluster.run("pg_basebackup", [`--pgdata=${backup}`, "--checkpoint=fast", `--dbname=${from}`]);
  return backup;
}

export async function noteMoment(db: pg.Pool, { orders }: Seen): Promise<Moment> {
  const before = [...orders.keys()];
  // The moment has whole milliseconds.
  await pause(10);
  const at = await findDatabaseTime(db);
  await pause(10);
  return { before, at, notedAt: performance.now() };
}

/** Follows "The whole cluster, to any moment" of the document. */
export async function restoreCluster(cluster: PatroniCluster, backup: string, { at }: Moment): Promise<void> {
  await cluster.stop();
  for (const node of nodes) rmSync(cluster.dataDir(node), { recursive: true });
  await cluster.run(cluster.restoreScript, [backup, at.toISOString().replace("Z", "+00:00")]);
  await cluster.control(["remove", "dakbag"], "dakbag\nYes I am aware\n");
  // Another one, with an empty folder, would make a new database.
  const [first, ...others] = nodes;
  cluster.startPatroni(first);
  await untilPrimary(first);
  for (const node of others) cluster.startPatroni(node);
  await untilRedundant();
}

export async function compareWithMoment(
  db: pg.Pool,
  { orders }: Seen,
  { before, notedAt }: Moment,
): Promise<Measurement[]> {
  const after = [...orders].filter(([, sentAt]) => sentAt > notedAt).map(([id]) => id);
  const foundBefore = (await findStatuses(db, before)).size;
  const foundAfter = (await findStatuses(db, after)).size;
  const what = "restored to a moment";
  return [
    mustBeNone(`${what}: orders from before that are missing`, before.length - foundBefore, before.length),
    mustBeNone(`${what}: orders from later that are there`, foundAfter, after.length),
    mustBeNone(`${what}: discrepancies in the ledger`, (await findDiscrepancies(db, 20)).length),
  ];
}
