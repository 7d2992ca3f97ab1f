import { residentBytes } from "./resident-bytes.ts";
import type { RunningShop } from "./running-shop.ts";

const msBetweenLooks = 10;

/** A file that staff download, by an admin's session. */
export interface ReportDownload {
  readonly shop: RunningShop;
  readonly token: string;
  /** With its query. */
  readonly path: string;
}

/** The milliseconds until the last byte has come. */
export async function downloadTime(report: ReportDownload): Promise<number> {
  const begin = performance.now();
  await download(report, () => undefined);
  return performance.now() - begin;
}

/** The file, and the megabytes that the shop's process held at most beyond what it held before. */
export async function downloadWatched(
  report: ReportDownload,
): Promise<{ file: Buffer; grownMegabytes: number }> {
  const { pid } = report.shop;
  const before = residentBytes(pid);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, residentBytes(pid))), msBetweenLooks);
  const pieces: Uint8Array[] = [];
  await download(report, (piece) => pieces.push(piece));
  clearInterval(looking);
  return { file: Buffer.concat(pieces), grownMegabytes: (most - before) / 1e6 };
}

async function download(
  { shop, token, path }: ReportDownload,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  const answer = await fetch(`${shop.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`The report was refused: ${await answer.text()}`);
  for await (const piece of answer.body) take(piece);
}
