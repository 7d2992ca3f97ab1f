import { residentBytes } from "../support/resident-bytes.ts";
import type { RunningShop } from "../support/running-shop.ts";

const sampleIntervalMs = 10;

/** A file that staff download, with an admin's session. */
export interface ReportDownload {
  readonly shop: RunningShop;
  readonly token: string;
  /** With its query. */
  readonly path: string;
}

/** The milliseconds until the last byte is received. */
export async function downloadTime(report: ReportDownload): Promise<number> {
  const begin = performance.now();
  await download(report, () => undefined);
  return performance.now() - begin;
}

/** Downloads the file and measures the peak memory growth of the shop's process. */
export async function downloadWatched(
  report: ReportDownload,
): Promise<{ file: Buffer; grownMegabytes: number }> {
  const { pid } = report.shop;
  const before = residentBytes(pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), sampleIntervalMs);
  const pieces: Uint8Array[] = [];
  await download(report, (piece) => pieces.push(piece));
  clearInterval(sampling);
  return { file: Buffer.concat(pieces), grownMegabytes: (peak - before) / 1e6 };
}

async function download(
  { shop, token, path }: ReportDownload,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  const answer = await fetch(`${shop.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`The report was rejected: ${await answer.text()}`);
  for await (const piece of answer.body) take(piece);
}
