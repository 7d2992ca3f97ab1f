import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";

export interface ReplicatedPostgres {
  readonly primary: EmbeddedPostgres;
  readonly standby: EmbeddedPostgres;
  /** Another standby of the primary. */
  startStandby(name: string): Promise<EmbeddedPostgres>;
  stop(): Promise<void>;
}

// An answered transaction is on disk, as in production; without fsync, which only protects against power cuts.
const settings = { synchronous_commit: "on" };

/**
 * A prepared primary and a standby that streams from it. The embedded PostgreSQL has no pg_basebackup, so a standby begins
 * as a copy of the stopped primary.
 */
export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  const first = join(folder, "primary");
  const before = await startEmbeddedPostgres({ dataDir: first, durable: false });
  await prepareDatabase(before, new Date());
  await before.stop();
  const begun = join(folder, "copy");
  execFileSync("cp", ["-a", first, begun]);
  const primary = await startEmbeddedPostgres({
    dataDir: first,
    durable: false,
    settings: { ...settings, wal_keep_size: "256MB" },
  });
  const standbys: EmbeddedPostgres[] = [];

  async function startStandby(name: string): Promise<EmbeddedPostgres> {
    const dataDir = join(folder, name);
    execFileSync("cp", ["-a", begun, dataDir]);
    writeFileSync(join(dataDir, "postgres/standby.signal"), "");
    const { hostname, port, username, password } = new URL(primary.ownerUrl);
    const source = `host=${decodeURIComponent(hostname)} port=${port} user=${username} password=${password}`;
    const standby = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      settings: { ...settings, primary_conninfo: source },
    });
    standbys.push(standby);
    return standby;
  }

  return {
    primary,
    standby: await startStandby("standby"),
    startStandby,
    async stop() {
      for (const standby of standbys) await standby.stop();
      await primary.stop();
    },
  };
}
