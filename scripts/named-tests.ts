import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** A test by its name, with the path of its file from the root. */
interface NamedTest {
  readonly name: string;
  readonly file: string;
}

/** The tests that a text refers to, in the form: `a file` "and the beginning of a test's name". */
export function testsNamedIn(text: string): NamedTest[] {
  const named = text.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)` "([^"]+)"/g);
  return [...named].map(([, file = "", name = ""]) => ({ file, name }));
}

/** Whether a file has a test whose name begins so: it follows the opening bracket, on its line or the next. */
export function hasTest({ file, name }: NamedTest): boolean {
  const program = readFileSync(join(root, file), "utf8");
  const begins = [`"${name}`, `\`${name}`];
  return begins.some((text) =>
    program.split(text).some((before, index, all) => {
      return index < all.length - 1 && /(?:\b(?:test|it)(?:\.\w+)?|\))\(\s*$/.test(before);
    }),
  );
}

/** The rows of the table under a heading of a page of docs, each as its cells. */
export function rowsUnder(page: string, heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(1).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
