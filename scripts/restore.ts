import "./env-file.ts";
import { restoreBackup } from "@dakbag/api/database/restore-backup";
import { skipNumbers } from "@dakbag/api/database/skip-numbers";
import { RestoreNotFinished } from "@dakbag/api/database/unfinished-restore";
import pg from "pg";
import { parseArgs } from "node:util";
import { withShopDatabase } from "./shop-database.ts";

/** `npm run restore`: restores a backup into an empty database, such as that of a new DATA_DIR. */
const usage = `DATA_DIR=<a new folder> npm run restore -- <file> --skip <numbers>
DATABASE_URL=<restored by pg_restore> npm run restore -- --since <time of the backup> --skip <numbers>

--skip 1000: invoices, credit notes, orders and enquiries go on 1000 numbers later, so that no number is given
twice. It must be more than were given since the backup: see "After a restore" in docs/operations.md.
--skip 0: none was given since, or the restore is a trial.
--since 2026-11-22T02:00+05:30: when the dump was taken; payments made since are fetched.`;

const maxSkip = 100_000;

const wanted = readArguments();
if (wanted === undefined) {
  console.error(`Usage:\n${usage}`);
  process.exitCode = 2;
} else {
  process.exitCode = await (
    "file" in wanted ? restore(wanted.file, wanted.skip) : skipOnly(wanted.since, wanted.skip)
  ).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(error instanceof RestoreNotFinished ? reason : `Nothing was restored: ${reason}`);
    return 1;
  });
}

type Wanted =
  | { readonly file: string; readonly skip: number }
  | { readonly since: Date; readonly skip: number };

function readArguments(): Wanted | undefined {
  try {
    const options = {
      skip: { type: "string", default: "" },
      since: { type: "string", default: "" },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const skip = /^\d{1,6}$/.test(values.skip) ? Number(values.skip) : Number.POSITIVE_INFINITY;
    if (positionals.length > 1 || skip > maxSkip) return undefined;
    const [file] = positionals;
    if (file !== undefined) return values.since === "" ? { file, skip } : undefined;
    // A time without a zone could be meant as the server's or as India's.
    const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(values.since);
    const since = new Date(values.since);
    return hasZone && since.getTime() <= Date.now() ? { since, skip } : undefined;
  } catch {
    return undefined;
  }
}

async function restore(file: string, skip: number): Promise<number> {
  const { rows, takenAt, olderVersion } = await withShopDatabase((database) =>
    restoreBackup(database, file, new Date(), skip),
  );
  console.log(`${rows} rows restored, as they were at ${takenAt}.`);
  if (olderVersion !== undefined)
    console.log(
      `They are of an older version of the shop, with migrations up to ${olderVersion}; the newer ones have run.`,
    );
  return done(skip);
}

async function skipOnly(since: Date, skip: number): Promise<number> {
  await withShopDatabase(async ({ ownerUrl }) => {
    const client = new pg.Client({ connectionString: ownerUrl, application_name: "dakbag restore" });
    await client.connect();
    await skipNumbers(client, { skip, since, now: new Date() }).finally(() => client.end());
  });
  return done(skip);
}

function done(skip: number): number {
  console.log(`Every series of numbers goes on ${skip} later.`);
  console.log(
    "Payments made since are fetched from the provider once the shop runs; the staff home lists those of no order.",
  );
  return 0;
}
