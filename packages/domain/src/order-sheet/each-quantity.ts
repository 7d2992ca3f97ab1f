import type { Token } from "../product-text/tokenise.ts";
import type { WrittenQuantity } from "./extract-quantity.ts";
import type { SheetLine } from "./sheet-line.ts";

type Written = Extract<WrittenQuantity, { state: "written" }>;

/** A line of a list as it was read. */
export interface ReadLine {
  readonly isBlank: boolean;
  /** Whether it says how much of each item is wanted. */
  readonly each: Written | undefined;
  readonly namesProduct: boolean;
  readonly written: string;
  readonly parts: readonly SheetLine[];
}

const eachWords = new Set("each ea every apiece har sab sabhi sabka हर प्रत्येक सभी".split(" "));

/** The quantity that a line gives to each item of its list: "1000 each", "har ek 2000"; undefined for any other line. */
export function eachQuantity(normalised: string, words: readonly Token[]): Written | undefined {
  const isEach = (word: Token | undefined) => word?.kind === "word" && eachWords.has(word.text);
  const isOne = (word: Token | undefined) =>
    word?.kind === "word" && (word.text === "ek" || word.text === "एक");
  const found = words.find((word, at) => {
    if (word.kind !== "number") return false;
    const before = isOne(words[at - 1]) ? words[at - 2] : words[at - 1];
    const isMarkedItself = /[\d\s](?:each|ea)$/.test(normalised.slice(word.start, word.end));
    return isMarkedItself || isEach(words[at + 1]) || isEach(before);
  });
  return found?.kind === "number" ? { state: "written", value: found.value, unit: found.unit } : undefined;
}

/**
 * Gives the quantity of "1000 each" to every item of its list that has none: of its own line and of the lines above without
 * a blank one between, or of those below when it is at the top. Alone on a line it orders nothing itself.
 */
export function fillEach(lines: readonly ReadLine[]): SheetLine[] {
  const filled = lines.map(({ parts }) => [...parts]);
  for (const [at, { each, namesProduct, parts, written }] of lines.entries()) {
    if (!each) continue;
    if (!namesProduct) {
      const lineNumber = parts[0]?.lineNumber ?? at + 1;
      filled[at] = [{ kind: "note", lineNumber, written: written.trim() }];
    }
    const above = listFrom(lines, at, -1);
    const isAbove = namesProduct || above.some((line) => filled[line]?.some(isWithoutQuantity));
    for (const line of isAbove ? [at, ...above] : listFrom(lines, at, 1)) {
      filled[line] = (filled[line] ?? []).map((part) =>
        isWithoutQuantity(part) ? { ...part, quantity: each } : part,
      );
    }
  }
  return filled.flat();
}

/** The positions of the lines that follow without a blank line or another "each" between them. */
function listFrom(lines: readonly ReadLine[], from: number, step: 1 | -1): number[] {
  const found: number[] = [];
  for (let at = from + step; ; at += step) {
    const line = lines[at];
    if (!line || line.isBlank || line.each) return found;
    found.push(at);
  }
}

const isWithoutQuantity = (part: SheetLine) => part.kind === "ordered" && part.quantity.state === "missing";
