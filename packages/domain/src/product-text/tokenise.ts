import {
  type MeasureUnit,
  type NumberSuffix,
  type WrittenUnit,
  measureUnit,
  numberSuffix,
  numberOfWord,
} from "./vocabulary.ts";

/** One element of a line, with its position in the text. */
export type Token = { start: number; end: number } &
  /** `depth` is the third side of a box. */
  (
    | {
        kind: "size";
        sides: readonly [number, number];
        depth: number | null;
        unit: "inch" | "cm" | "mm" | null;
      }
    | { kind: "measure"; value: number; unit: MeasureUnit | "per-roll" | "per-carton" }
    /** `isCounted`: a unit, a multiplier or "qty" marks it as a quantity. */
    | { kind: "number"; value: number; unit: WrittenUnit | null; isCounted: boolean }
    /** In lower case. */
    | { kind: "word"; text: string }
    /** A separator such as a comma or "and": another item may follow. */
    | { kind: "break" }
    /** Irrelevant here: a rate, a date, a phone number, a percentage. */
    | { kind: "aside" }
  );

type Reading = Token | undefined;

/** In lower case with ASCII digits and signs. Replaces single characters only, so that positions stay the same. */
export function normaliseText(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[×✕✖╳х]/g, "x")
    .replace(/[“”″‟]/g, '"')
    .replace(/[‘’′`´]/g, "'")
    .replace(/[‐-―−]/g, "-")
    .replace(/[\s\u00a0\u200b-\u200f\u202a-\u202f\u2060-\u2069\ufeff]/g, " ");
}

/** Splits a normalised line into sizes, measures, numbers, words and breaks; anything else is skipped. */
export function tokenise(text: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const word = readers.reduce<Reading>((reading, read) => reading ?? read(text, at), undefined);
    if (word) found.push(word);
    at = word?.end ?? at + 1;
  }
  return found;
}

/** The same, with percentages as words: "100%". In an order they are those of a tax or a discount. */
export function tokeniseWithPercentages(text: string): Token[] {
  return tokenise(text).map((token) => {
    const written = text.slice(token.start, token.end).replaceAll(" ", "");
    const isPercentage = token.kind === "aside" && written.endsWith("%");
    return isPercentage ? { kind: "word", text: written, start: token.start, end: token.end } : token;
  });
}

const decimal = String.raw`\d+(?:\.\d+)?½?`;
const grouped = String.raw`\d{1,3}(?:,\d{2,3}){0,4},\d{3}(?!\d|\s*[x*]\s*\d)(?:\.\d+)?`;
const lengthUnit = String.raw`(?:\s*(''|"|(?:inch(?:es)?|in|cms?|mm|mtrs?|meters?|metres?|m)(?![a-wyz])))?`;
const rupees = String.raw`(?:rs\.?|₹|inr)`;

const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])`;
const dayOfMonth = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?`;

const patterns = {
  aside: sticky(
    String.raw`(?:19|20)\d{2}([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)`,
    String.raw`${dayOfMonth}[\s,-]*${month}\.?(?:[\s,'-]*(?:20)?\d{2}(?!\d))?`,
    String.raw`${month}\.?\s*${dayOfMonth}(?!\d)(?:,?\s*20\d{2}(?!\d))?`,
    String.raw`(?:@\s*${rupees}?|${rupees}|(?:rate|price)\s*(?:is|[:=-])?\s*${rupees}?)\s*(?:${grouped}|${decimal})(?:\s*\/-?)?`,
    String.raw`${decimal}\s*(?:\/-|%)`,
    String.raw`(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\2\d{2}(?:\d{2})?(?!\d)`,
    String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?(?![a-z\d])`,
    String.raw`(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?!\d)`,
  ),
  perRoll: sticky(
    String.raw`(\d+)\s*(?:labels?|stickers?|pcs)?\s*(?:\/|per|a|in\s+(?:a|one)|each)\s*rolls?(?![a-z])`,
  ),
  perCarton: sticky(
    String.raw`(?:carton|ctn|box|case)\s+of\s+(\d+)(?:\s*rolls?)?(?![a-z\d])`,
    String.raw`(\d+)\s*rolls?\s*(?:\/|per|in\s+(?:a|one))\s*(?:carton|ctn|box|case)(?![a-z])`,
  ),
  size: sticky(
    String.raw`(${decimal})${lengthUnit}\s*(?:[x*]|by|into)\s*(${decimal})${lengthUnit}(?:\s*\+\s*[1-3](?:\.\d+)?½?(?![\d.]|\s*[x*])(?:\s*(?:"|''|inch|in(?![a-z])))?(?:\s*(?:flap|lip)(?![a-z]))?)?`,
  ),
  depth: sticky(String.raw`\s*[x*]\s*(${decimal})${lengthUnit}(?![\d.,]|\s*[x*])`),
  quantityLabel: sticky(String.raw`(?:qty|qnty|quantity)\b[\s.:=-]*(?=\d)`),
  number: sticky(`(?:${grouped}|${decimal})`),
  ending: sticky(String.raw`\s*([a-zµμ]+|[\u0900-\u0963\u0970-\u097f]+|''|")`),
  without: sticky(String.raw`w\s*\/\s*o(?![a-z])`),
  word: /[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/uy,
  // Digits directly followed by letters are not a number: "29AAPFU0939F1ZR".
  mixedWord: /\p{N}+[\p{L}\p{M}\p{N}]+/uy,
  break: sticky("[,;|&+]"),
};

const readers: readonly ((text: string, at: number) => Reading)[] = [
  (text, at) => plain("aside", patterns.aside, text, at),
  (text, at) => readCountPer("per-roll", patterns.perRoll, text, at),
  (text, at) => readCountPer("per-carton", patterns.perCarton, text, at),
  readSize,
  readQuantityLabel,
  (text, at) => readNumber(text, at),
  readWord,
  (text, at) => plain("break", patterns.break, text, at),
];

function plain(kind: "aside" | "break", pattern: RegExp, text: string, at: number): Reading {
  // After a digit it would be the rest of a longer number.
  if (kind === "aside" && /\d/.test(text[at - 1] ?? "")) return undefined;
  const match = matchAt(pattern, text, at);
  return match && { kind, start: at, end: at + match[0].length };
}

function readCountPer(unit: "per-roll" | "per-carton", pattern: RegExp, text: string, at: number): Reading {
  const match = matchAt(pattern, text, at);
  if (!match) return undefined;
  const value = Number(match[1] ?? match[2]);
  return { kind: "measure", value, unit, start: at, end: at + match[0].length };
}

// Sizes are at most about 60 inches or 1500 mm; a large number beside a small one is a count: "5000 x 12".
const maxInches = 60;
const maxMillimetres = 1500;
const minCount = 200;

function readSize(text: string, at: number): Reading {
  const match = matchAt(patterns.size, text, at);
  if (!match) return undefined;
  const [whole, first = "", firstUnit, second = "", secondUnit] = match;
  const sides = [numberOf(first), numberOf(second)] as const;
  const [smaller, larger] = [Math.min(...sides), Math.max(...sides)];
  if (larger > maxMillimetres) return undefined;
  if (larger >= minCount && smaller <= maxInches && !secondUnit) return undefined;
  const unit = measureUnit(secondUnit ?? firstUnit ?? "") ?? null;
  const firstIs = measureUnit(firstUnit ?? "");
  // "48 mm x 130 m" is a tape: its two sides have different units.
  const sizeUnit =
    unit === "m" || (firstIs && firstIs !== unit) ? null : (unit as "inch" | "cm" | "mm" | null);
  const end = at + whole.length;
  const third = depthAt(text, end, sizeUnit === "mm" ? maxMillimetres : maxInches);
  return {
    kind: "size",
    sides,
    depth: third?.value ?? null,
    unit: sizeUnit,
    start: at,
    end: third?.end ?? end,
  };
}

/** The third side of "10x12x3"; in "12x16x2000" and "12x16 x 50 pcs" the third number is a quantity. */
function depthAt(text: string, at: number, max: number): { value: number; end: number } | undefined {
  const match = matchAt(patterns.depth, text, at);
  if (!match) return undefined;
  const [whole, written = ""] = match;
  const [value, end] = [numberOf(written), at + whole.length];
  const [, next = ""] = matchAt(patterns.ending, text, end) ?? [];
  return value > max || numberSuffix(next) ? undefined : { value, end };
}

function readQuantityLabel(text: string, at: number): Reading {
  const match = matchAt(patterns.quantityLabel, text, at);
  const number = match && readNumber(text, at + match[0].length);
  if (number?.kind !== "number") return undefined;
  return { ...number, isCounted: true, start: at };
}

function readNumber(text: string, at: number): Reading {
  const match = matchAt(patterns.number, text, at);
  if (!match) return undefined;
  const end = at + match[0].length;
  const word = withSuffix(text, at, end, numberOf(match[0]));
  const hasLettersAttached = word.end === end && /[\p{L}\p{M}]/u.test(text[end] ?? "");
  const mixed =
    hasLettersAttached && !/^x\s*\d/.test(text.slice(end, end + 8)) && matchAt(patterns.mixedWord, text, at);
  return mixed ? { kind: "word", text: mixed[0], start: at, end: at + mixed[0].length } : word;
}

/** A number with the words after it that belong to it: "2.5 lakh pcs", "48 mm", "2000 bags". */
function withSuffix(text: string, start: number, numberEnd: number, number: number): Token {
  let [value, end, unit, isCounted] = [number, numberEnd, null as WrittenUnit | null, false];
  for (let step = 0; step < 2; step++) {
    const [ending = "", name = ""] = matchAt(patterns.ending, text, end) ?? [];
    const measure = measureUnit(name);
    if (measure && !isCounted)
      return { kind: "measure", value, unit: measure, start, end: end + ending.length };
    const meaning = suffixMeaning(ending, text.slice(end + ending.length));
    if (!meaning) break;
    isCounted = true;
    if (meaning.kind === "times") value = multiplyExactly(value, meaning.factor);
    else unit = meaning.unit;
    // "2000 bags": the noun also names the product.
    if (meaning.kind !== "goods") end += ending.length;
    if (meaning.kind !== "times") break;
  }
  return { kind: "number", value, unit, isCounted, start, end };
}

function suffixMeaning(ending: string, rest: string): NumberSuffix | undefined {
  // "2L" is two lakh; "10 no." counts, but "5000 no POD" does not.
  if (ending === "l") return { kind: "times", factor: 100_000 };
  if (ending.trim() === "no")
    return /^\s*(?:pod|pd|pocket)/.test(rest) ? undefined : { kind: "unit", unit: null };
  return numberSuffix(ending.trim());
}

function readWord(text: string, at: number): Reading {
  const without = matchAt(patterns.without, text, at);
  if (without) return { kind: "word", text: "without", start: at, end: at + without[0].length };
  // "x5000" begins with a multiplication sign, not with a word.
  if (/^x\s*\d/.test(text.slice(at, at + 8))) return undefined;
  const [word] = matchAt(patterns.word, text, at) ?? [];
  if (word === undefined) return undefined;
  const end = at + word.length;
  if (/^(?:and|aur|plus|tatha)$/.test(word)) return { kind: "break", start: at, end };
  const number = numberOfWord(word);
  const counted = number === undefined ? undefined : withSuffix(text, at, end, number);
  if (counted?.kind === "number" && counted.isCounted) return counted;
  return { kind: "word", text: word, start: at, end };
}

function numberOf(written: string): number {
  const value = Number(written.replaceAll(",", "").replace("½", "") || "0");
  return written.endsWith("½") ? value + 0.5 : value;
}

// 1.1 thousand is 1100, not 1100.0000000000002.
function multiplyExactly(value: number, factor: number): number {
  return Math.round(value * factor * 1000) / 1000;
}

function sticky(...alternatives: string[]): RegExp {
  return new RegExp(alternatives.map((source) => `(?:${source})`).join("|"), "y");
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
