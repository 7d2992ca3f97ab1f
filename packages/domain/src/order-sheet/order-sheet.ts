import type { ProductIndex, SheetProduct } from "./product-index.ts";
import { splitItems, tokeniseLine } from "./split-items.ts";
import { type WrittenQuantity, extractQuantity } from "./extract-quantity.ts";
import { isPolite } from "./vocabulary.ts";
import { type Token, normaliseText } from "./tokenise.ts";

/** One product that a sheet asks for. */
export interface OrderedLine {
  kind: "ordered";
  /** Counted from 1, blank lines too. */
  lineNumber: number;
  /** As it was written. */
  written: string;
  /** The words that name the product, without the quantity and the politeness: what `matchProduct` reads. */
  asked: string;
  quantity: WrittenQuantity;
}

/** What asks for no product: a greeting, a heading, an address. Shown, so that nothing is left out unseen. */
export interface SheetNote {
  kind: "note";
  lineNumber: number;
  written: string;
}

export type SheetLine = OrderedLine | SheetNote;

/** The most characters of a line that is read as an order; a longer one is a note. */
export const maxLineLength = 2000;

/**
 * Reads an order as people write it in chats, mails and lists, against a catalogue: "12x16 pod 5000", "5k 10 x 12
 * without pod", several items on a line, numbers of lists, time-stamps of a messenger. Every line that is not blank
 * comes back in one or more parts, in order. Never throws.
 */
export function readOrderSheet<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  text: string,
): SheetLine[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => ({
    line,
    words: line.length > maxLineLength ? [] : tokeniseLine(line),
  }));
  const numbered = numberedLines(lines.map(({ words }) => words));
  return lines.flatMap(({ line, words }, at) =>
    readWords(index, line, numbered.has(words) ? words.slice(1) : words, at + 1),
  );
}

/** The same for one line. */
export function readOrderLine<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  line: string,
  lineNumber = 1,
): SheetLine[] {
  const words = line.length > maxLineLength ? [] : tokeniseLine(line);
  return readWords(index, line, words, lineNumber);
}

function readWords<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  line: string,
  words: readonly Token[],
  lineNumber: number,
): SheetLine[] {
  if (line.trim() === "") return [];
  return splitItems(index, line, words).map((item): SheetLine => {
    const { isOrder, written } = item;
    if (!isOrder) return { kind: "note", lineNumber, written };
    return { kind: "ordered", lineNumber, written, ...readItem(index, line, item.words) };
  });
}

/** What one item's words ask for, and how much of it. */
export function readItem<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  line: string,
  words: readonly Token[],
): Pick<OrderedLine, "asked" | "quantity"> {
  const { quantity, rest } = extractQuantity(index, normaliseText(line), words);
  return { asked: textOf(line, words, rest), quantity };
}

/** The lines that begin with 1, 2, 3 … and have another number besides: those are the numbers of a list. */
function numberedLines(lines: readonly Token[][]): Set<Token[]> {
  const isBare = (word: Token | undefined) => word?.kind === "number" && !word.isCounted;
  const candidates = lines.filter(
    (words) => isBare(words[0]) && words.slice(1).some(({ kind }) => kind === "number"),
  );
  const isListed = candidates.every(([first], at) => first?.kind === "number" && first.value === at + 1);
  return new Set(isListed && candidates.length > 1 ? candidates : []);
}

/** The kept words as they were written, with what stands between two of them when nothing was taken out there. */
function textOf(line: string, words: readonly Token[], kept: readonly Token[]): string {
  const telling = kept.filter(
    (word) => word.kind !== "aside" && !(word.kind === "word" && isPolite(word.text)),
  );
  const parts = telling.map((word, at) => {
    const before = telling[at - 1];
    const isNext = before !== undefined && words.indexOf(before) + 1 === words.indexOf(word);
    const between = isNext ? line.slice(before.end, word.start) : " ";
    return (at === 0 ? "" : between) + line.slice(word.start, word.end);
  });
  // The bracket or the inch mark behind the last word is part of it.
  const tail = /^["”″')\]]+/.exec(line.slice(telling.at(-1)?.end ?? line.length))?.[0] ?? "";
  return parts.join("").trim() + tail;
}
