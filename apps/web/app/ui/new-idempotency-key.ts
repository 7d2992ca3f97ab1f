/** A random UUID for one request, so that a retry with the same key has no second effect. */
export function newIdempotencyKey(): string {
  // Not randomUUID: browsers lack it over plain HTTP, which is used for trials on a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  // The digits 4 and 8 say that it is a random one.
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
}
