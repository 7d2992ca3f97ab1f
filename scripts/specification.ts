/** One statement of docs/specification that can be checked, and the name by which tests cite it. */
export interface Rule {
  readonly id: string;
  readonly text: string;
}

/** A page of rules: its title, and its headings each with the rules below. */
export interface RulePage {
  readonly title: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly level: number;
    readonly rules: readonly Rule[];
  }[];
}

/** A test as its runner names it, with the path of its file from the root. */
export interface NamedTest {
  readonly name: string;
  readonly file: string;
}

const rulePattern = /^- `([^`]+)` (.+)$/;
const headingPattern = /^(#{1,3}) (.+)$/;

/** Reads a page of docs/specification. */
export function readRules(markdown: string): RulePage {
  let title = "";
  const sections: { heading: string; level: number; rules: Rule[] }[] = [];
  for (const line of markdown.split("\n")) {
    const [, marks, heading] = headingPattern.exec(line) ?? [];
    const [, id, text] = rulePattern.exec(line) ?? [];
    if (marks === "#" && heading) title = heading;
    else if (marks && heading) sections.push({ heading, level: marks.length, rules: [] });
    else if (id && text) sections.at(-1)?.rules.push({ id, text });
  }
  return { title, sections };
}

/**
 * The rules that a test's name cites: `(buyer §5.3, §8.2; rulings: cart.2)` cites three. A section alone, `(buyer §5)`,
 * says where to read on and cites no rule.
 */
export function citedRules(name: string): string[] {
  const cited = new Set<string>();
  let source = "";
  for (const [word, part, topic] of name.matchAll(
    /\b(?:buyer|staff)\b|\brulings:|(§\d+\.\d+)|\b([a-z]+\.\d+)\b/g,
  )) {
    if (part) cited.add(source === "rulings:" ? part : `${source} ${part}`.trim());
    else if (!topic) source = word;
    else if (source === "rulings:") cited.add(`rulings: ${topic}`);
  }
  return [...cited];
}

/** The name without what it cites at its end: the table says that beside it. */
function withoutSource(name: string): string {
  return name.replaceAll(/ \((?:buyer|staff|rulings:)[^()]*\)/g, "");
}

/** What is wrong with the citations: the names of rules that do not exist, and rules that are given twice. */
export function findMistakes(pages: readonly RulePage[], tests: readonly NamedTest[]): string[] {
  const ids = pages.flatMap(({ sections }) => sections.flatMap(({ rules }) => rules.map(({ id }) => id)));
  const known = new Set(ids);
  const twice = [...known].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
  return [
    ...twice.map((id) => `docs/specification: two rules are called "${id}"`),
    ...tests.flatMap(({ name, file }) =>
      citedRules(name)
        .filter((id) => !known.has(id))
        .map((id) => `${file}: "${name}" cites "${id}", which docs/specification does not have`),
    ),
  ];
}

/** What nobody has built cannot be held: the rule says so at its end, until somebody does. */
const notBuiltYet = "(not built yet).";

/** The rules that no test cites, save those that are not built yet; and those that say so but are cited. */
export function findUnheld(pages: readonly RulePage[], tests: readonly NamedTest[]): Rule[] {
  const held = new Set(tests.flatMap(({ name }) => citedRules(name)));
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ rules }) =>
      rules.filter(({ id, text }) => held.has(id) === text.endsWith(notBuiltYet)),
    ),
  );
}

/** docs/specification.md: each rule beside the tests that cite it. */
export function describeSpecification(pages: readonly RulePage[], tests: readonly NamedTest[]): string {
  const holders = new Map<string, string[]>();
  for (const { name, file } of tests.toSorted(byFileAndName)) {
    const cell = `${escapeCell(withoutSource(name))} ([${file.replace(/^.*\//, "")}](../${file}))`;
    for (const id of citedRules(name)) holders.set(id, [...(holders.get(id) ?? []), cell]);
  }
  const lines = [
    "# The specification, and the tests that hold it",
    "",
    "<!-- Written by `npm run describe-specification` from docs/specification/ and the names of the tests. -->",
  ];
  for (const { title, sections } of pages) {
    lines.push("", `## ${title}`);
    for (const { heading, level, rules } of sections) {
      lines.push("", `${"#".repeat(level + 1)} ${heading}`);
      if (rules.length > 0) lines.push("", "| rule | says | held by |", "|---|---|---|");
      for (const { id, text } of rules) {
        lines.push(`| ${id} | ${escapeCell(text)} | ${(holders.get(id) ?? ["**no test**"]).join("<br>")} |`);
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

function byFileAndName(a: NamedTest, b: NamedTest): number {
  const [first, second] = [`${a.file} ${a.name}`, `${b.file} ${b.name}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("*", "\\*");
}
