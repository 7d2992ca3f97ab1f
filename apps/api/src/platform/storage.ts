import { statfs } from "node:fs/promises";
import type pg from "pg";
import type { Clock } from "./clock.ts";
import { writeMegabyte } from "./storage.queries.ts";

/** What the shop knows of the disks that its data is on. */
export interface StorageState {
  /** Whether the database refuses to store anything now. */
  readonly isFull: boolean;
  /** How often in ten minutes something failed in this process because the disk was full or broken, or memory short. */
  readonly refused: number;
  readonly disks: readonly Disk[];
}

interface Limits {
  readonly share: number;
  readonly bytes: number;
}

interface Disk {
  readonly folder: string;
  /** What is free for new files, from 0 to 1. */
  readonly freeShare: number;
  readonly isNearlyFull: boolean;
}

export interface Storage {
  /** Counts an error that is of the disk or the memory; any other is ignored. */
  note(error: unknown): void;
  /** All errors counted so far. */
  countRefused(): number;
  /** The watched disks; a folder that cannot be read is left out. */
  readDisks(): Promise<Disk[]>;
  /** @throws the database's error when it does not answer */
  read(): Promise<StorageState>;
}

// Disk full, out of memory, input or output error.
const storageCodes = new Set(["53100", "53200", "58030"]);
const minuteMs = 60_000;
const rememberedMinutes = 10;
// More frequent checks of the readiness get the same answer.
const sameAnswerMs = 1000;
// Both: a tenth of a large disk is enough for months, and a small one is made for little.
const nearlyFull: Limits = { share: 0.1, bytes: 10e9 };

/**
 * @param options.folders each on a disk to watch
 * @param options.limits below both, a disk is nearly full
 */
export function watchStorage(
  db: pg.Pool,
  { folders, clock, limits = nearlyFull }: { folders: readonly string[]; clock: Clock; limits?: Limits },
): Storage {
  const refusedByMinute = new Map<number, number>();
  let refused = 0;
  let latest: { isFull: Promise<boolean>; askedAt: number } | undefined;

  const minuteNow = () => Math.floor(clock().getTime() / minuteMs);
  function countRecent(): number {
    const first = minuteNow() - rememberedMinutes;
    for (const minute of refusedByMinute.keys()) if (minute <= first) refusedByMinute.delete(minute);
    return [...refusedByMinute.values()].reduce((sum, count) => sum + count, 0);
  }
  function isFull(): Promise<boolean> {
    const askedAt = performance.now();
    if (latest === undefined || askedAt - latest.askedAt > sameAnswerMs)
      latest = { isFull: refusesMegabyte(db), askedAt };
    return latest.isFull;
  }
  const readDisks = async () => {
    const disks = await Promise.all([...new Set(folders)].map((folder) => readDisk(folder, limits)));
    return disks.filter((disk) => disk !== undefined);
  };
  return {
    note(error) {
      if (!isOfStorage(error)) return;
      countRecent();
      refusedByMinute.set(minuteNow(), (refusedByMinute.get(minuteNow()) ?? 0) + 1);
      refused += 1;
    },
    countRefused: () => refused,
    readDisks,
    async read() {
      const [full, disks] = await Promise.all([isFull(), readDisks()]);
      return { isFull: full, refused: countRecent(), disks };
    },
  };
}

function isOfStorage(error: unknown): boolean {
  return error instanceof Error && "code" in error && storageCodes.has(String(error.code));
}

async function refusesMegabyte(db: pg.Pool): Promise<boolean> {
  try {
    await writeMegabyte(db);
    return false;
  } catch (error) {
    if (isOfStorage(error)) return true;
    throw error;
  }
}

async function readDisk(folder: string, limits: Limits): Promise<Disk | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const freeShare = blocks === 0 ? 1 : bavail / blocks;
    return {
      folder,
      freeShare,
      isNearlyFull: freeShare < limits.share && bavail * bsize < limits.bytes,
    };
  } catch {
    return undefined;
  }
}
