/** A key that no other request has: what is sent again under it changes nothing a second time. */
export function newIdempotencyKey(): string {
  // Not randomUUID: a shop that is tried out over plain HTTP on a local network has none.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
