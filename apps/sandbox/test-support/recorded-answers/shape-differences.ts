type Fields = Readonly<Record<string, unknown>>;

const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
const isFields = (value: unknown): value is Fields => kindOf(value) === "object";

/**
 * Where an answer lacks a field that was recorded, or has it as another kind of value. What was recorded as null may be of any
 * kind, but is there. Fields that were not recorded are no difference.
 */
export function shapeDifferences(recorded: unknown, answer: unknown, path = "answer"): string[] {
  if (answer === undefined) return [`${path} is missing`];
  if (recorded === null) return [];
  if (kindOf(recorded) !== kindOf(answer)) return [`${path}: ${kindOf(answer)}, not ${kindOf(recorded)}`];
  if (Array.isArray(recorded) && Array.isArray(answer)) return listDifferences(recorded, answer, path);
  if (!isFields(recorded) || !isFields(answer)) return [];
  return Object.entries(recorded).flatMap(([name, value]) =>
    shapeDifferences(value, answer[name], `${path}.${name}`),
  );
}

/** Of a list that was recorded with something in it, the first one says how all are. */
function listDifferences(recorded: readonly unknown[], answer: readonly unknown[], path: string): string[] {
  if (recorded.length === 0) return [];
  if (answer.length === 0) return [`${path} is empty`];
  return answer.flatMap((one, index) => shapeDifferences(recorded[0], one, `${path}[${index}]`));
}
