/** A random key for one request, so that a retry with the same key has no second effect. */
export function newIdempotencyKey(): string {
  // Not randomUUID: browsers lack it over plain HTTP, which is used for trials on a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
