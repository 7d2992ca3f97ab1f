/** The keys from the root of a body to a value. */
export type JsonPath = readonly string[];

/** The paths of all values in a body. */
export function jsonPaths(body: unknown, before: JsonPath = []): JsonPath[] {
  if (typeof body !== "object" || body === null || body instanceof File) return [];
  return Object.entries(body).flatMap(([key, value]) => [
    [...before, key],
    ...jsonPaths(value, [...before, key]),
  ]);
}

export const getAtPath = (body: unknown, path: JsonPath): unknown =>
  path.reduce((inner, key) => (inner as Record<string, unknown>)[key], body);

/** A copy of the body with another value at a path; `undefined` removes it. */
export function setAtPath(body: unknown, [key, ...rest]: JsonPath, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = setAtPath((body as Record<string, unknown>)[key], rest, value);
  return Array.isArray(body) ? body.with(Number(key), inner) : { ...(body as object), [key]: inner };
}
