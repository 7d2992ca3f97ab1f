import { randomUUID } from "node:crypto";

/** Counts through the whole process and is never reset, so that ids sort even if the clock goes back. */
let sequence = 0;
const sequences = 2 ** 26;

/**
 * A UUIDv7 (RFC 9562, section 6.2, method 1): 48 bits of milliseconds, 26 bits that count this process's identifiers,
 * then 48 random bits. Keys sort by creation time, also within a millisecond: one upload
 * creates tens of thousands with the same `now`. PostgreSQL has `uuidv7()` only from version 18 on.
 */
export function uuidV7(now: Date): string {
  sequence = (sequence + 1) % sequences;
  const time = now.getTime().toString(16).padStart(12, "0");
  const high = (0x7000 | (sequence >>> 14)).toString(16);
  const low = (0x8000 | (sequence & 0x3fff)).toString(16);
  // The last 48 bits of a random UUID, for which Node keeps random bytes in store.
  const random = randomUUID().slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${low}-${random}`;
}

/** The smallest UUIDv7 of an instant, for ranges of ids by time. Before the epoch there are none. */
export function firstUuidV7(instant: Date): string {
  const time = Math.max(0, instant.getTime()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** Whether a text is a UUID of any version, in any letter case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
