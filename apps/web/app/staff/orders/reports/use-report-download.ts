import { orderCountHeader } from "@dakbag/contracts/order-reports";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { type DownloadedFile, type DownloadProgress, saveFile } from "#app/api/download.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Asks for one file. */
export type AskForFile = (
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
) => Promise<DownloadedFile>;

/** What is known of a download that runs; both are null until the server begins. */
export interface RunningDownload {
  readonly bytes: number | null;
  readonly orders: number | null;
}

/** What is said when it is there, and when it cannot be had (staff §8). */
export interface DownloadWords {
  readonly done: string;
  readonly failed: string;
}

// Numbers that change more often cannot be read.
const msBetweenTellings = 100;

/** One download at a time, with its progress and a way to call it off. It goes on when the screen is left. */
export function useReportDownload(words: DownloadWords) {
  const [running, setRunning] = useState<RunningDownload | null>(null);
  const stop = useRef<AbortController>(null);

  async function start(ask: AskForFile): Promise<void> {
    if (stop.current) return;
    const controller = new AbortController();
    stop.current = controller;
    setRunning({ bytes: null, orders: null });
    let toldAt = -msBetweenTellings;
    try {
      const file = await ask(controller.signal, ({ bytes, header }) => {
        if (bytes > 0 && performance.now() - toldAt < msBetweenTellings) return;
        if (bytes > 0) toldAt = performance.now();
        const orders = header(orderCountHeader);
        setRunning({ bytes, orders: orders === null ? null : Number(orders) });
      });
      saveFile(file);
      showToast("ok", words.done);
    } catch (error) {
      if (controller.signal.aborted) showToast("info", "Download cancelled");
      else showToast("bad", problemOf(error, words.failed));
    } finally {
      stop.current = null;
      setRunning(null);
    }
  }
  return { running, start, cancel: () => stop.current?.abort() };
}

/** A file that came in part is another thing than one that was refused (staff §8). */
function problemOf(error: unknown, failed: string): string {
  const isBrokenOff = error instanceof ApiError && error.code === "broken-off";
  return isBrokenOff ? "An error occurred while downloading." : messageOf(error, failed);
}
