import { isDatabaseUnavailable } from "@dakbag/api/platform/database-unavailable";
import type { LogFn } from "pino";

const windowMs = 60_000;
// More than the program has; beyond it all count as the last.
const maxKinds = 50;

interface Kind {
  /** Not logged yet. */
  count: number;
  fields: Fields;
  write: Write;
}
type Fields = Record<string, unknown> & { err: Error };
type Write = (fields: object, message: string) => void;

/**
 * A hook for pino that thins out what is logged while the database is unavailable: each kind of failure is a line at once, and
 * then one a minute with `times`, how often it came since. One line a minute has the stack, for all come from one fault.
 */
export function thinOutages(): (args: Parameters<LogFn>, method: LogFn) => void {
  const kinds = new Map<string, Kind>();
  let hasStack = false;
  let timer: NodeJS.Timeout | undefined;

  function write(kind: Pick<Kind, "fields" | "write">, message: string, more: object = {}): void {
    const fields = hasStack ? { ...kind.fields, err: withoutStack(kind.fields.err) } : kind.fields;
    // The job queue puts stacks into its messages.
    kind.write({ ...fields, ...more }, hasStack ? firstLine(message) : message);
    hasStack = true;
  }
  function endWindow(): void {
    hasStack = false;
    const repeated = [...kinds].filter(([, { count }]) => count > 0);
    kinds.clear();
    for (const [name, kind] of repeated) {
      write(kind, name, { times: kind.count });
      kinds.set(name, { ...kind, count: 0 });
    }
    timer = kinds.size > 0 ? setTimeout(endWindow, windowMs).unref() : undefined;
  }
  function note(fields: Fields, message: string, writeIt: Write): void {
    const name = kindOf(message);
    const known = kinds.get(name) ?? (kinds.size >= maxKinds ? [...kinds.values()].at(-1) : undefined);
    if (known) {
      known.count += 1;
      known.fields = fields;
      return;
    }
    kinds.set(name, { count: 0, fields, write: writeIt });
    write({ fields, write: writeIt }, message);
    timer ??= setTimeout(endWindow, windowMs).unref();
  }
  return function thin(this: unknown, args, method) {
    const [fields, message] = args as unknown as [unknown, unknown];
    if (isOfOutage(fields))
      note(fields, typeof message === "string" ? message : fields.err.message, (...line) =>
        Reflect.apply(method, this, line),
      );
    else Reflect.apply(method, this, args);
  };
}

function isOfOutage(fields: unknown): fields is Fields {
  if (typeof fields !== "object" || fields === null || !("err" in fields)) return false;
  const { err } = fields;
  return isDatabaseUnavailable(err) || (err instanceof Error && isDatabaseUnavailable(err.cause));
}

function withoutStack({ name, message, ...fields }: Error): Error {
  return Object.assign(new Error(message), {
    name,
    ...("code" in fields && { code: fields.code }),
    stack: "",
  });
}

const firstLine = (message: string) => message.split("\n", 1)[0] ?? "";
/** Numbers of jobs and durations make no kind of their own. */
const kindOf = (message: string) => firstLine(message).replaceAll(/\d+(\.\d+)?/g, "#");
