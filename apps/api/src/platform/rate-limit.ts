import { isIPv4, isIPv6 } from "node:net";
import type { Queryable } from "./database.ts";
import { countHit, findWindowEnd } from "./rate-limit.queries.ts";

/** At most `max` hits in a window that starts with its first hit. */
export interface RateLimit {
  /** What is counted and for whom, as `sign-in phone 9876543210`. */
  readonly bucket: string;
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts one hit in the database, shared by all copies of the program; never lets more than `max` through, also under
 * concurrency.
 *
 * @returns undefined when the hit is within the limit, else the milliseconds to wait
 */
export async function hitRateLimit(db: Queryable, limit: RateLimit, now: Date): Promise<number | undefined> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMs);
  const [counted] = await countHit(db, limit.bucket, now, windowEndsAt, limit.max);
  if (counted) return undefined;
  const [window] = await findWindowEnd(db, limit.bucket);
  return window ? window.window_ends_at.getTime() - now.getTime() : 0;
}

/** A limit per client IP, scaled by RATE_LIMIT_SCALE. */
export function limitPerClientIp(
  what: string,
  { max, windowMs }: Omit<RateLimit, "bucket">,
  { clientIp, scale }: { clientIp: string; scale: number },
): RateLimit {
  return { bucket: `${what} from ${clientIpKey(clientIp)}`, max: scaleLimit(max, scale), windowMs };
}

/** A limit scaled by RATE_LIMIT_SCALE: an integer of at least 1. */
export function scaleLimit(max: number, scale: number): number {
  return Math.max(1, Math.floor(max * scale));
}

/** What limits count: an IPv4 address itself, the /64 network of an IPv6 one, because one connection has all of it. */
export function clientIpKey(clientIp: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(clientIp)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(clientIp)) return clientIp;
  const [head = "", tail] = (clientIp.split("%", 1)[0] ?? "").split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** The 16-bit groups of one side of "::"; a dotted IPv4 ending counts as two. */
function groupsOf(text: string): string[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}

/** A wait for people, rounded up: `20 seconds`, `8 minutes`, `3 hours`. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 60) return withUnit(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? withUnit(minutes, "minute") : withUnit(Math.ceil(minutes / 60), "hour");
}

function withUnit(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
