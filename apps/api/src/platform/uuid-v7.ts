import { randomBytes } from "node:crypto";

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

  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | (sequence >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (sequence & 0x3fff), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The smallest UUIDv7 of an instant, for ranges of ids by time. */
export function firstUuidV7(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** Whether a text is a UUID of any version, in any letter case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
