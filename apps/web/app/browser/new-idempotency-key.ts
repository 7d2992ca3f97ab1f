/** A random UUID for one request, so that a retry with the same key has no second effect. */
export function newIdempotencyKey(): string {
  // Not randomUUID: browsers lack it over plain HTTP, which is used for trials on a local network.
  const digits = crypto.getRandomValues(new Uint32Array(8)).join("");
  // The digits 4 and 8 say that it is a random one.
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, "$1-$2-4$3-8$4-$5");
}
