import { countWithNoun } from "@dakbag/domain/money/money";
import { Notice } from "#app/ui/notice.tsx";
import type { StaffHome } from "./format-home.ts";

/** What is wrong with the disks of the shop; nothing while all is well. */
export function StorageNotice({
  storage: { isFull, refused, leastFreePercent },
}: Pick<StaffHome, "storage">) {
  if (isFull)
    return (
      <Notice tone="bad">
        The database’s disk is full: nothing can be saved, and buyers cannot order. Please tell the server’s
        operator immediately.
      </Notice>
    );
  if (leastFreePercent === null && refused === 0) return null;
  return (
    <Notice tone="warn">
      {leastFreePercent !== null && (
        <span>{`A disk of the shop is nearly full: ${leastFreePercent} % of it are free. `}</span>
      )}
      {refused > 0 && (
        <span>{`${countWithNoun(refused, "request or job", "requests or jobs")} failed in the last ten minutes for lack of disk space or memory. `}</span>
      )}
      <span>Please tell the server’s operator.</span>
    </Notice>
  );
}
