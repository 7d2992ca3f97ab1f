import { restoreBackup } from "@dakbag/api/database/restore-backup";
import { skipNumbers } from "@dakbag/api/database/skip-numbers";
import pg from "pg";
import { parseArgs } from "node:util";
import { withShopDatabase } from "./shop-database.ts";

/** `npm run restore`: restores a backup into an empty database, such as that of a new DATA_DIR. */
const usage = `DATA_DIR=<a new folder> npm run restore -- <file> --skip <numbers>
DATABASE_URL=<restored by pg_restore> npm run restore -- --skip <numbers>

--skip 1000: invoices, credit notes, orders and enquiries go on 1000 numbers later, so that no number is given
twice. It must be more than were given since the backup: see "After a restore" in docs/operations.md.
--skip 0: none was given since, or the restore is a trial.`;

const maxSkip = 100_000;

const wanted = readArguments();
if (wanted === undefined) {
  console.error(`Usage:\n${usage}`);
  process.exitCode = 2;
} else {
  process.exitCode = await (
    wanted.file === undefined ? skipOnly(wanted.skip) : restore(wanted.file, wanted.skip)
  ).catch((error: unknown) => {
    console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  });
}

function readArguments(): { file: string | undefined; skip: number } | undefined {
  try {
    const options = { skip: { type: "string", default: "" } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const skip = /^\d{1,6}$/.test(values.skip) ? Number(values.skip) : Number.POSITIVE_INFINITY;
    return positionals.length <= 1 && skip <= maxSkip ? { file: positionals[0], skip } : undefined;
  } catch {
    return undefined;
  }
}

async function restore(file: string, skip: number): Promise<number> {
  const { rows, takenAt } = await withShopDatabase((database) =>
    restoreBackup(database, file, new Date(), skip),
  );
  console.log(`${rows} rows restored, as they were at ${takenAt}.`);
  return done(skip);
}

async function skipOnly(skip: number): Promise<number> {
  await withShopDatabase(async ({ ownerUrl }) => {
    const client = new pg.Client({ connectionString: ownerUrl, application_name: "dakbag restore" });
    await client.connect();
    const now = new Date();
    await skipNumbers(client, { skip, since: now, now }).finally(() => client.end());
  });
  return done(skip);
}

function done(skip: number): number {
  console.log(`Every series of numbers goes on ${skip} later.`);
  console.log(
    "Payments made since are looked for once the shop runs; the staff home lists those of no order.",
  );
  return 0;
}
