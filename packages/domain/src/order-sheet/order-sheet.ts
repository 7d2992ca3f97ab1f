import type { ProductIndex, SheetProduct } from "./product-index.ts";
import { type ReadLine, eachQuantity, fillEach } from "./each-quantity.ts";
import { isProductWord, splitItems, tokeniseLine } from "./split-items.ts";
import { extractQuantity } from "./extract-quantity.ts";
import type { OrderedLine, SheetLine } from "./sheet-line.ts";
import { isPolite } from "../product-text/vocabulary.ts";
import { type Token, normaliseText } from "../product-text/tokenise.ts";

/** In characters; a longer line is a note. */
export const maxLineLength = 2000;

/**
 * Reads an order as people write it in chats, e-mails and lists: "12x16 pod 5000", "5k 10 x 12 without pod", several
 * items on a line, list numbers, time stamps of a messenger. Every line that is not blank is returned in one or more
 * parts, in order. Never throws.
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
  const read = lines.map(({ line, words }, at): ReadLine => {
    const own = numbered.has(words) ? words.slice(1) : words;
    return {
      isBlank: line.trim() === "",
      each: eachQuantity(normaliseText(line), own),
      namesProduct: own.some((word) => isProductWord(index, word)),
      written: line,
      parts: readTokens(index, line, own, at + 1),
    };
  });
  return fillEach(read);
}

/** Reads one line, like `readOrderSheet`. */
export function readOrderLine<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  line: string,
  lineNumber = 1,
): SheetLine[] {
  const words = line.length > maxLineLength ? [] : tokeniseLine(line);
  return readTokens(index, line, words, lineNumber);
}

function readTokens<Product extends SheetProduct>(
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

/** The product text and the quantity of one item. */
export function readItem<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  line: string,
  words: readonly Token[],
): Pick<OrderedLine, "productText" | "quantity"> {
  const { quantity, rest } = extractQuantity(index, normaliseText(line), words);
  return { productText: textOf(line, words, rest), quantity };
}

/** The lines of a numbered list: they begin with 1, 2, 3 … and have another number besides. */
function numberedLines(lines: readonly Token[][]): Set<Token[]> {
  const isUncounted = (word: Token | undefined) => word?.kind === "number" && !word.isCounted;
  const candidates = lines.filter(
    (words) => isUncounted(words[0]) && words.slice(1).some(({ kind }) => kind === "number"),
  );
  const isListed = candidates.every(([first], at) => first?.kind === "number" && first.value === at + 1);
  return new Set(isListed && candidates.length > 1 ? candidates : []);
}

/** The text of the kept tokens, with what is between two of them where nothing was removed. */
function textOf(line: string, words: readonly Token[], kept: readonly Token[]): string {
  const named = kept.filter(
    (word) => word.kind !== "aside" && !(word.kind === "word" && isPolite(word.text)),
  );
  const parts = named.map((word, at) => {
    const before = named[at - 1];
    const isNext = before !== undefined && words.indexOf(before) + 1 === words.indexOf(word);
    const between = isNext ? line.slice(before.end, word.start) : " ";
    return (at === 0 ? "" : between) + line.slice(word.start, word.end);
  });
  // A bracket or an inch mark after the last word belongs to it.
  const tail = /^["”″')\]]+/.exec(line.slice(named.at(-1)?.end ?? line.length))?.[0] ?? "";
  return parts.join("").trim() + tail;
}
