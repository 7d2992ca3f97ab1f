import { type ProductIndex, type SheetProduct, codeOf } from "./product-index.ts";
import { catalogueWords, isFiller, isHeading, isRecordWord } from "../product-text/vocabulary.ts";
import { type Token, normaliseText, tokenise } from "../product-text/tokenise.ts";
import { isPodWord } from "../product-text/requirements.ts";
import { knownWord } from "./criteria.ts";
import { trimEndOf } from "../text/trim-end-of.ts";

/** A part of a line: an order of one product, or a greeting, a heading, an address. */
interface LineItem {
  isOrder: boolean;
  /** The original text of the part. */
  written: string;
  words: Token[];
}

// "[21/11/26, 3:14 pm] Ravi:", "21/11/26, 15:14 - Ravi:", the same with the time first, and without a year, as several
// messages are copied on Android.
const date = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const day = String.raw`\d{1,2}[./-]\d{1,2}\.?`;
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?`;
const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?`;
const moment = `(?:${date},? ${time}|${time},? ${date}|${day},? ${clock}|${clock},? ${day})`;
const messageHead = new RegExp(String.raw`^[ ~-]*(?:\[${moment}\]|${moment} -) *(?:[^:]{1,60}:(?= |$))?`);
// "1.", "2)", "(3)" before a word is a list number and not a quantity.
const listNumber = /^[^\p{L}\p{N}(]*(?:\(\d{1,3}\)|\d{1,3}[.)\]](?=\s|\p{L}|$))/u;

/** The length of the time stamp and the list number at the start of a normalised line. */
function prefixLength(normalised: string): number {
  const stamp = messageHead.exec(normalised)?.[0].length ?? 0;
  return stamp + (listNumber.exec(normalised.slice(stamp))?.[0].length ?? 0);
}

/** The tokens of a line after a messenger's time stamp and a list number. */
export function tokeniseLine(line: string): Token[] {
  const normalised = normaliseText(line);
  const offset = prefixLength(normalised);
  return tokenise(normalised.slice(offset)).map((word) => ({
    ...word,
    start: word.start + offset,
    end: word.end + offset,
  }));
}

/**
 * Splits one line into items: at commas and "and" where another item follows, and where another size or SKU follows a
 * complete item. Every letter and digit of the line is in exactly one item, in order.
 */
export function splitItems(
  index: ProductIndex<SheetProduct>,
  line: string,
  words: readonly Token[] = tokeniseLine(line),
): LineItem[] {
  const normalised = normaliseText(line);
  const groups = groupTokens(index, normalised, words);
  if (!groups.some((group) => isOrderItem(index, normalised, group))) {
    return [{ isOrder: false, written: line.trim(), words: [...words] }];
  }
  return groups.map((group, at) => {
    const start = at === 0 ? 0 : (group[0]?.start ?? 0);
    const end = groups[at + 1]?.[0]?.start ?? line.length;
    const item = line.slice(start, end).replace(/\b(?:and|aur|plus)$/i, "");
    const written = trimEndOf(item, /[\s,;|&+]/).trimStart();
    return { isOrder: isOrderItem(index, normalised, group), written, words: group };
  });
}

interface Group {
  words: Token[];
  hasNumber: boolean;
  hasSize: boolean;
  hasCode: boolean;
  hasProductWord: boolean;
}

function groupTokens(
  index: ProductIndex<SheetProduct>,
  normalised: string,
  words: readonly Token[],
): Token[][] {
  const segments: Token[][] = [[]];
  for (const [at, word] of words.entries()) {
    if (word.kind === "break") segments.push([]);
    else if (startsNextItem(index, words, at)) segments.push([word]);
    else segments.at(-1)?.push(word);
  }
  const groups: Group[] = [];
  for (const segment of segments.filter(({ length }) => length > 0)) {
    const next = describe(index, normalised, segment);
    const current = groups.at(-1);
    if (!current || isSeparateItem(index, current, next)) groups.push(next);
    else groups[groups.length - 1] = describe(index, normalised, [...current.words, ...segment]);
  }
  return groups.length > 0 ? groups.map((group) => group.words) : [[]];
}

/** Whether a second item begins here without a comma: "12x16 pod 5000 10x12 pod 2000". */
function startsNextItem(index: ProductIndex<SheetProduct>, words: readonly Token[], at: number): boolean {
  const isLead = (word: Token | undefined) =>
    word?.kind === "size" || (word?.kind === "word" && index.byCode.has(codeOf(word.text)));
  const since = words.slice(words.slice(0, at).findLastIndex(({ kind }) => kind === "break") + 1, at);
  const earlier = since.filter(isLead);
  const word = words[at];
  if (isLead(word)) {
    if (!earlier.some(({ kind }) => kind === word?.kind)) return false;
    // In "5000 12x16 pod 2000 10x12 pod" the quantity before this size begins the item.
    return words[at - 1]?.kind !== "number" || since[0]?.kind !== "number";
  }
  return (
    word?.kind === "number" && since[0]?.kind === "number" && earlier.length > 0 && isLead(words[at + 1])
  );
}

function isSeparateItem(index: ProductIndex<SheetProduct>, current: Group, next: Group): boolean {
  if (current.hasSize && next.hasSize) return true;
  if (current.hasCode && next.hasCode) return true;
  const namesProduct = current.hasSize || current.hasCode || current.hasProductWord;
  // "Hello Ravi, 12x16 pod" begins with a greeting.
  if (!namesProduct && !current.hasNumber && !current.words.some((word) => isProductWord(index, word)))
    return true;
  if (!current.hasNumber) return false;
  if (next.hasNumber && namesProduct) return true;
  return next.hasSize || next.hasCode ? namesProduct : false;
}

function describe(index: ProductIndex<SheetProduct>, normalised: string, words: Token[]): Group {
  return {
    words,
    hasNumber: words.some(({ kind }) => kind === "number"),
    hasSize: words.some(({ kind }) => kind === "size"),
    hasCode: words.some((word) => looksLikeCode(index, normalised, word)),
    hasProductWord: words.some((word) => isProductWord(index, word)),
  };
}

function looksLikeCode(index: ProductIndex<SheetProduct>, normalised: string, word: Token): boolean {
  if (word.kind !== "word") return false;
  const code = codeOf(normalised.slice(word.start, word.end));
  return index.byCode.has(code) || /^[a-z]{2,}\d{2,}[a-z]?$/.test(code);
}

/** Whether a token names goods: a size, a measure, POD, or a word of some product. */
export function isProductWord(index: ProductIndex<SheetProduct>, word: Token): boolean {
  if (word.kind === "size" || word.kind === "measure") return true;
  if (word.kind !== "word" || isFiller(word.text)) return false;
  return (
    isPodWord(word.text) ||
    catalogueWords(word.text).some((name) => name === "roll" || knownWord(index, name) !== undefined)
  );
}

/** Whether the words order something: a product, a size, a SKU, or a number that is not a total. */
export function isOrderItem(
  index: ProductIndex<SheetProduct>,
  normalised: string,
  words: readonly Token[],
): boolean {
  const texts = words.flatMap((word) => (word.kind === "word" ? [word.text] : []));
  if (texts.length === words.length && isHeading(texts)) return false;
  const isRecord = texts.some(isRecordWord);
  const namesProduct = words.some(
    (word) => isProductWord(index, word) || looksLikeCode(index, normalised, word),
  );
  if (isRecord && !namesProduct) return false;
  return namesProduct || words.some((word) => word.kind === "number" && !isOfDay(normalised, word));
}

// "24/11", but not the beginning or the end of a longer number.
const dayAndMonth = /(?:^|[^\d./-])((?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2]))(?![\d/-])/g;

/** Whether a number is the day or the month of "24/11". Beside goods it may be a size: "10/12 pod". */
function isOfDay(normalised: string, { start, end }: Token): boolean {
  return [...normalised.matchAll(dayAndMonth)].some(
    ({ index, 0: found, 1: written = "" }) =>
      start >= index + found.length - written.length && end <= index + found.length,
  );
}
