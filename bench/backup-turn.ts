import { restoreBackup } from "@dakbag/api/database/restore-backup";
import { writeBackup } from "@dakbag/api/database/write-backup";
import { answerWith } from "./script-process.ts";

/** A backup or a restore, as the operator's command does it, in a process of its own. */
export interface BackupTurn {
  readonly work: "backup" | "restore";
  readonly databaseUrl: string;
  readonly file: string;
  readonly answer: "milliseconds" | "megabytes";
}

/** Answers how long it took, or by how much the process grew. */
answerWith<BackupTurn>(async ({ work, databaseUrl, file, answer }) => {
  const before = process.resourceUsage().maxRSS;
  const begin = performance.now();
  if (work === "backup") await writeBackup(databaseUrl, file, new Date());
  else await restoreBackup(databaseUrl, file, new Date());
  const time = performance.now() - begin;
  const grownKilobytes = process.resourceUsage().maxRSS - before;
  return answer === "milliseconds" ? time : grownKilobytes / 1000;
});
