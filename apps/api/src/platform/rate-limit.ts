import { isIPv4, isIPv6 } from "node:net";
import type { Queryable } from "./database.ts";
import { countHit, findWindowEnd } from "./rate-limit.queries.ts";

/** At most `most` hits in a window that begins with its first hit. */
export interface RateLimit {
  /** What is counted and for whom, as `sign-in phone 9876543210`. */
  readonly bucket: string;
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Counts one hit in the database, shared by all copies of the program; never lets more through than `most`,
 * however many come at once.
 *
 * @returns undefined when the hit is within the limit, else the milliseconds to wait
 */
export async function waitForLimit(db: Queryable, limit: RateLimit, now: Date): Promise<number | undefined> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMs);
  const [counted] = await countHit(db, limit.bucket, now, windowEndsAt, limit.most);
  if (counted) return undefined;
  const [window] = await findWindowEnd(db, limit.bucket);
  return window ? window.window_ends_at.getTime() - now.getTime() : 0;
}

/** A limit on what comes from one address, scaled by RATE_LIMIT_SCALE. */
export function limitOfAddress(
  what: string,
  { most, windowMs }: Omit<RateLimit, "bucket">,
  { ipAddress, scale }: { ipAddress: string; scale: number },
): RateLimit {
  return { bucket: `${what} from ${addressForLimits(ipAddress)}`, most: scaledLimit(most, scale), windowMs };
}

/** A limit per address, scaled by RATE_LIMIT_SCALE: whole, and at least 1. */
export function scaledLimit(most: number, scale: number): number {
  return Math.max(1, Math.floor(most * scale));
}

/**
 * The address that limits count: an IPv4 address itself, the first 64 bits of an IPv6 one, because a single
 * connection is given that many addresses.
 */
export function addressForLimits(ipAddress: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(ipAddress)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(ipAddress)) return ipAddress;
  const [head = "", tail] = (ipAddress.split("%", 1)[0] ?? "").split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** The 16-bit groups of a part of an IPv6 address; a dotted end counts as two. */
function groupsOf(part: string): string[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}

/** A wait as people say it: `20 seconds`, `8 minutes`, `3 hours`; never shorter than the wait itself. */
export function waitInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 60) return counted(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
