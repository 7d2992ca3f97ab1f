import type { DatabaseUrls } from "@dakbag/api/database/grant-rights";
import { restoreBackup } from "@dakbag/api/database/restore-backup";
import { writeBackup } from "@dakbag/api/database/write-backup";
import { answerWith } from "../support/script-process.ts";

/** A backup or a restore, as the command line does it, in a separate process. */
export interface BackupTurn {
  readonly work: "backup" | "restore";
  readonly database: DatabaseUrls;
  readonly file: string;
  readonly answer: "milliseconds" | "megabytes";
}

/** Answers its duration, or by how much the process's memory grew. */
answerWith<BackupTurn>(async ({ work, database, file, answer }) => {
  const before = process.resourceUsage().maxRSS;
  const begin = performance.now();
  if (work === "backup") await writeBackup(database.ownerUrl, file, new Date());
  else await restoreBackup(database, file, new Date());
  const time = performance.now() - begin;
  const grownKilobytes = process.resourceUsage().maxRSS - before;
  return answer === "milliseconds" ? time : grownKilobytes / 1000;
});
