import { randomBytes } from "node:crypto";

let lastMillisecond = -1;
let sequence = 0;

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, 12 bits that count the identifiers of one millisecond, then random
 * bits. Keys sort by time of making, also those that one process makes within a millisecond.
 * Made here because PostgreSQL has `uuidv7()` only from version 18 on.
 */
export function uuidV7(now: Date): string {
  const millisecond = now.getTime();
  sequence = millisecond === lastMillisecond ? (sequence + 1) & 0xfff : 0;
  lastMillisecond = millisecond;

  const bytes = randomBytes(16);
  bytes.writeUIntBE(millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Whether a text is a UUID as text, of any version and in any letter case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
