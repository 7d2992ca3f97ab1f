import type { DownloadWords } from "./use-report-download.ts";

// staff §8
export const reportWords: DownloadWords = {
  done: "Download completed successfully!",
  failed: "Failed to download report.",
};
/** The packaging report's own: without the mark at its end. */
export const packagingWords: DownloadWords = {
  done: "Download completed successfully",
  failed: "Failed to download",
};
