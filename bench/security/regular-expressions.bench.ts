import { parseSync } from "oxc-parser";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import { findFiles } from "../../scripts/find-files.ts";
import type { Measurement } from "../support/measurement.ts";

/** A pattern with its file. */
interface Found {
  readonly file: string;
  readonly pattern: RegExp;
}

const root = join(import.meta.dirname, "../..");
const short = 25_000;
const long = 100_000;
// Shorter times are harmless and too short to measure.
const noticeableMs = 5;
const maxMs = 5000;

/**
 * Measures catastrophic backtracking (ReDoS): how the time of every regular expression grows when a hostile text becomes
 * four times as long. Four times is linear; with sixteen times and more, a request of 100 kB can block the server.
 */
export async function measure(): Promise<Measurement[]> {
  const found = regularExpressions();
  if (found.length < 200) throw new Error(`Only ${found.length} regular expressions were found.`);
  const growths = found.map((each) => ({ ...each, growth: growthOf(each.pattern) }));
  const worst = growths.reduce((one, other) => (other.growth > one.growth ? other : one));
  return [
    {
      what: `time for a text of 100 kB against one of 25 kB, worst of ${found.length} patterns (${worst.file}: ${worst.pattern.source})`,
      unit: "times as long",
      measured: worst.growth,
      against: long / short,
      limit: { atMost: 2 },
    },
  ];
}

function regularExpressions(): Found[] {
  return findFiles(root, "{apps,packages}/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$|test-support|apps\/sandbox/.test(file))
    .flatMap((file) =>
      literalsIn(parseSync(file, readFileSync(join(root, file), "utf8")).program).map(
        ({ pattern, flags }) => ({ file, pattern: new RegExp(pattern, flags.replace("y", "")) }),
      ),
    );
}

interface Literal {
  pattern: string;
  flags: string;
}

function literalsIn(node: unknown): Literal[] {
  if (typeof node !== "object" || node === null) return [];
  const own = "regex" in node ? [node.regex as Literal] : [];
  return [...own, ...Object.values(node).flatMap(literalsIn)];
}

const prefixes = ["", "0", "a", "0.", "1 x ", '"', "a@a", "("];
const units = [
  ["a", "A", "0", " ", "\t", "\n", ",", ".", "-", "'", '"', "/", "@", ":", "(", "[", "<", "%", "*", "="],
  ["é", "₹", "📦", "a ", "0 ", "0,", "0.", "a.", "a@", "0x", "0 x ", " -", '""', "1/1/", "\u0000", "क"],
].flat();

/** The worst growth over texts that repeat a unit or a word of the pattern itself, and end in a mismatch. */
function growthOf(pattern: RegExp): number {
  const words = pattern.source.split(/[^\p{L}\p{N}<>="'/ -]+/u).filter((word) => word.length > 0);
  let slowest = { ms: 0, text: (_length: number) => "" };
  for (const prefix of prefixes)
    for (const unit of [...units, ...new Set(words)])
      for (const tail of ["", "!"]) {
        const text = (length: number) => prefix + unit.repeat(length / unit.length) + tail;
        const ms = milliseconds(pattern, text(short));
        if (ms > slowest.ms) slowest = { ms, text };
        if (ms > noticeableMs * 50) return growthWith(pattern, slowest.text);
      }
  return growthWith(pattern, slowest.text);
}

function growthWith(pattern: RegExp, text: (length: number) => string): number {
  const fastest = (length: number) =>
    Math.min(...Array.from({ length: 3 }, () => milliseconds(pattern, text(length))));
  const whole = fastest(long);
  return whole < noticeableMs ? long / short : whole / fastest(short);
}

const context = vm.createContext({});

/** The time of one match, at most `maxMs`. */
function milliseconds(pattern: RegExp, text: string): number {
  Object.assign(context, { pattern, text });
  const began = performance.now();
  try {
    vm.runInContext("text.replace(pattern, '')", context, { timeout: maxMs });
  } catch {
    return maxMs;
  }
  return performance.now() - began;
}
