import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/limits.md"), "utf8");

// What a program of ours and its libraries call a limit: the name of a constant, or of an option.
const constant =
  /^(?:export )?const (max[A-Z]\w*|(?:\w*[tT]imeout|answer)Ms|\w+(?:Limit|AtOnce|Per\w*Page)|\w*[bB]atchSize|\w+Connections|\w+Per(?:Account|Client|ClientIp|Code))\b[^=\n]*= *(?:\d|\w+ \* )/gm;
const group =
  /^(?:export )?const (max[A-Z]\w*|\w+(?:Limits|Timeouts))\b[^=\n]*= \{(.*?)\}(?: as const)?;$/gms;
const counted = /const (\w+)(?:: [\w[\]]+)? = \[?\s*\{[^{}]*\bmax: [^{}]*\bwindowMs\b/g;
const option =
  /\b(bodyLimit|maxParamLength|(?!idle)\w+Timeout|\w+_timeout|\w+TimeoutMillis|maxLifetimeSeconds|poolSize|concurrency|limitInputPixels|maxOutputLength|maxConnections|highWaterMark): /g;
const made = /(?<!function )\b(createSemaphore|new Piscina|new Worker|new LRUCache)\b[(<]/g;

/** What limits the work, the rows or the sizes of a client, by the name of its file and of its constant. */
function limitsIn(file: string, source: string): string[] {
  const names = new Set<string>();
  const add = (pattern: RegExp) => {
    for (const [, name = ""] of source.matchAll(pattern)) names.add(name.replace("new ", ""));
  };
  add(counted);
  const hasCounts = names.size > 0;
  for (const pattern of [constant, option, made]) add(pattern);
  for (const [, name = "", members = ""] of source.matchAll(group))
    for (const [, of = ""] of members.matchAll(members.startsWith("\n") ? /^ {2}(\w+):/gm : /(\w+):/g))
      // The rest are the sentences of a refusal.
      if (!of.startsWith("too")) names.add(`${name}.${of}`);
  // Those made where they are counted have no constant.
  if (!hasCounts && /\bbucket: [`"]|\bwindowMs: /.test(source)) names.add("bucket");
  // A text that is too long refuses the request, or the row of a file, that it is in: one row for all.
  return [...names].map((name) => (/Lengths?\b/.test(name) ? "max…Length" : `${basename(file)} ${name}`));
}

const sources = globSync("{apps/api,apps/server,packages/contracts,packages/domain}/src/**/*.ts", {
  cwd: root,
}).filter(
  // What counts and what queues has no limit of its own.
  (file) => !/(?:\.test|platform\/rate-limit|platform\/semaphore)\.ts$/.test(file),
);
const inTree = sources.flatMap((file) => limitsIn(file, readFileSync(join(root, file), "utf8")));
const rows = page.split("\n").filter((line) => /^\| [^|]+ \| `/.test(line));
const inPage = rows.flatMap((row) =>
  [...row.split("|")[2]!.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
);

it("docs/limits.md has every limit of the tree, each once", () => {
  expect(inPage.toSorted()).toEqual([...new Set(inTree)].toSorted());
});

it("every row says for whom it counts, what others notice, and what is kept back", () => {
  for (const row of rows) {
    const cells = row.split("|").map((cell) => cell.trim());
    expect(cells.slice(1, -1), row).toHaveLength(5);
    expect(
      cells.slice(1, -1).filter((cell) => cell === ""),
      row,
    ).toEqual([]);
  }
});

it.each([
  ["const perHour = { max: 3, windowMs: hourMs };", "perHour"],
  ["const all = [\n  { max: 3, windowMs: 1 },", "all"],
  ["const a = createSemaphore({ max: 1 });", "createSemaphore"],
  ['hit({ bucket: "shop", max: 1 })', "bucket"],
  ["const maxRows: number = 1_000;", "maxRows"],
  ["const maxBytes = {\n  of: 3,\n};", "maxBytes.of"],
  ["export const holdLimits = { share: 1 / 2 } as const;", "holdLimits.share"],
  ["const timeoutMs = 15_000;", "timeoutMs"],
  ["Fastify({ bodyLimit: bytes, x })", "bodyLimit"],
  ["{ statement_timeout: timeoutMs }", "statement_timeout"],
  ["new LRUCache<string, string>({ max })", "LRUCache"],
])("finds a limit that is added: %s", (source, name) => {
  expect(limitsIn("a/x.ts", source)).toEqual([`x.ts ${name}`]);
});
