import { formatQuantity } from "@dakbag/domain/money/money";
import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import type { RunningDownload } from "./use-report-download.ts";
import styles from "./order-reports.module.css";

interface ReportDownloadProps {
  label: string;
  /** What is in the file, in few words. */
  hint: string;
  /** Only screen readers have the room for it. */
  isHintHidden?: boolean;
  running: RunningDownload | null;
  onStart: () => void;
  onCancel: () => void;
}

/** A button that downloads a report; while that runs, how far it is, and a way to call it off. */
export function ReportDownload(props: ReportDownloadProps) {
  const { label, hint, isHintHidden = false, running, onStart, onCancel } = props;
  const id = useId();
  return (
    <div className={styles.report}>
      <Button busy={running !== null} aria-describedby={id} onClick={onStart}>
        {label}
      </Button>
      {running === null ? (
        <p id={id} className={isHintHidden ? "visually-hidden" : styles.hint}>
          {hint}
        </p>
      ) : (
        <div className={styles.running}>
          <progress aria-label={label} />
          <span id={id}>{progressWords(running)}</span>
          <Button size="small" aria-label={`Cancel: ${label}`} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

/** "12,408 orders · 1.2 MB so far" */
function progressWords({ bytes, orders }: RunningDownload): string {
  if (bytes === null) return "Waiting for the report…";
  const megabytes = `${(bytes / 1e6).toFixed(1)} MB so far`;
  if (orders === null) return megabytes;
  return `${formatQuantity(orders)} ${orders === 1 ? "order" : "orders"} · ${megabytes}`;
}
