/** Where a value stands in a body: the keys that lead to it from the outside in. */
export type Place = readonly string[];

/** Every place in a body that holds a value. */
export function placesOf(body: unknown, before: Place = []): Place[] {
  if (typeof body !== "object" || body === null || body instanceof File) return [];
  return Object.entries(body).flatMap(([key, value]) => [
    [...before, key],
    ...placesOf(value, [...before, key]),
  ]);
}

export const valueAt = (body: unknown, place: Place): unknown =>
  place.reduce((inner, key) => (inner as Record<string, unknown>)[key], body);

/** The same body with another value at one place; `undefined` leaves the place out. */
export function withValueAt(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValueAt((body as Record<string, unknown>)[key], rest, value);
  return Array.isArray(body) ? body.with(Number(key), inner) : { ...(body as object), [key]: inner };
}
