import { orderCountHeader } from "@dakbag/contracts/order-reports";
import { useId, useRef, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { type DownloadedFile, type DownloadProgress, saveFile } from "#app/api/download.ts";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./order-reports.module.css";

type RequestFile = (
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
) => Promise<DownloadedFile>;

interface DownloadTexts {
  done: string;
  failed: string;
  /** When the report has no orders; no file is saved then. */
  empty: string;
}

// staff §8
const reportTexts: DownloadTexts = {
  done: "Download completed successfully!",
  failed: "Failed to download report.",
  empty: "No order is in Order Processing, so there is nothing to download.",
};

interface ReportDownloadProps extends ButtonTexts {
  request: RequestFile;
  texts?: Partial<DownloadTexts>;
  counted?: Counted;
}

/** How many things a file has: the header with their number, and how it is shown. */
interface Counted {
  header: string;
  things: (count: number) => string;
}

const orders: Counted = { header: orderCountHeader, things: formatOrderCount };

/** A button that downloads a report. */
export function ReportDownload({ request, texts, counted, ...button }: ReportDownloadProps) {
  const { running, start, cancel } = useReportDownload(request, texts, counted);
  return <DownloadButton {...button} running={running} onStart={() => void start()} onCancel={cancel} />;
}

interface ButtonTexts {
  label: string;
  /** What is in the file, in few words. */
  hint: string;
  /** The hint is for screen readers only. */
  isHintHidden?: boolean;
}

interface DownloadButtonProps extends ButtonTexts {
  running: RunningDownload | null;
  onStart: () => void;
  onCancel: () => void;
}

/** The button of a download; while that runs, its progress and a way to cancel it. */
export function DownloadButton(props: DownloadButtonProps) {
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
          <span id={id}>{formatProgress(running)}</span>
          <Button size="small" aria-label={`Cancel: ${label}`} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

/** Both are null until the server begins to answer. */
interface RunningDownload {
  readonly bytes: number | null;
  /** "12,408 orders" */
  readonly things: string | null;
}

/** "12,408 orders · 1.2 MB so far" */
function formatProgress({ bytes, things }: RunningDownload): string {
  if (bytes === null) return "Waiting for the report…";
  const megabytes = `${(bytes / 1e6).toFixed(1)} MB so far`;
  return things === null ? megabytes : `${things} · ${megabytes}`;
}

// Faster changing numbers cannot be read.
const progressIntervalMs = 100;

/** One download at a time, with its progress. It continues when the page is left. */
export function useReportDownload(
  request: RequestFile,
  ownTexts: Partial<DownloadTexts> = {},
  { header: countHeader, things } = orders,
) {
  const texts = { ...reportTexts, ...ownTexts };
  const [running, setRunning] = useState<RunningDownload | null>(null);
  const leaving = useRef<AbortController>(null);

  async function start(): Promise<void> {
    if (leaving.current) return;
    const controller = new AbortController();
    leaving.current = controller;
    setRunning({ bytes: null, things: null });
    let shownAt = -progressIntervalMs;
    let isEmpty = false;
    try {
      const file = await request(controller.signal, ({ bytes, header }) => {
        const count = header(countHeader);
        isEmpty = count === "0";
        if (isEmpty) return controller.abort();
        if (bytes > 0 && performance.now() - shownAt < progressIntervalMs) return;
        if (bytes > 0) shownAt = performance.now();
        setRunning({ bytes, things: count === null ? null : things(Number(count)) });
      });
      // A short file may have arrived as a whole before it was cancelled.
      if (isEmpty) showToast("info", texts.empty);
      else {
        saveFile(file);
        showToast("ok", texts.done);
      }
    } catch (error) {
      if (isEmpty) showToast("info", texts.empty);
      else if (controller.signal.aborted) showToast("info", "Download cancelled");
      else showToast("bad", describeFailure(error, texts.failed));
    } finally {
      leaving.current = null;
      setRunning(null);
    }
  }
  return { running, start, cancel: () => leaving.current?.abort() };
}

/** A partial file has its own message (staff §8). */
function describeFailure(error: unknown, failed: string): string {
  const isPartial = error instanceof ApiError && error.code === "broken-off";
  return isPartial ? "An error occurred while downloading." : reasonOf(error, failed);
}
