import { formatQuantity } from "../money/money.ts";
import type { ProductIndex, SheetProduct } from "./product-index.ts";
import { findNamedProduct, matchTokens } from "./match-product.ts";
import type { WrittenUnit } from "../product-text/vocabulary.ts";
import type { Token } from "../product-text/tokenise.ts";

/** The quantity asked for, with its unit if one was written. */
export type WrittenQuantity =
  | { state: "written"; value: number; unit: WrittenUnit | null }
  | { state: "missing" }
  /** Several readings are possible, or none. */
  | { state: "ambiguous"; choices: readonly number[]; reason: string };

type NumberWord = Extract<Token, { kind: "number" }>;

/** The quantity of one item, and the words left to name its product. */
export function extractQuantity<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  normalised: string,
  words: readonly Token[],
): { quantity: WrittenQuantity; rest: Token[] } {
  const named = findNamedProduct(index, normalised, words);
  const isFree = ({ start, end }: Token) => !named || end <= named.taken.start || start >= named.taken.end;
  const numbers = words.filter((word): word is NumberWord => word.kind === "number" && isFree(word));
  const thousands = groupedBySpaces(normalised, numbers);
  if (thousands) return { quantity: thousands.quantity, rest: without(words, ...thousands.taken) };
  const matchWithout = (taken: Token) => matchTokens(index, normalised, without(words, taken));

  const counted = numbers.filter(({ isCounted }) => isCounted);
  if (counted.length > 0) {
    // "5000 (5k)" states the quantity twice.
    const same = numbers.filter(({ value }) => counted.some((number) => number.value === value));
    return { quantity: combine(counted), rest: without(words, ...same) };
  }
  const [first] = numbers;
  const last = numbers.at(-1);
  if (!first || !last) return { quantity: { state: "missing" }, rest: [...words] };
  if (first === last) {
    // "honeycomb roll 100" can mean a quantity of 100 or the roll of 100 metres.
    const { value } = first;
    const match = named ? undefined : matchTokens(index, normalised, words);
    if (match?.state !== "found") {
      return { quantity: { state: "written", value, unit: null }, rest: without(words, first) };
    }
    const reason = `Is ${value} the quantity, or the size?`;
    return { quantity: { state: "ambiguous", choices: [value], reason }, rest: [...words] };
  }
  // In "tape brown 48 10" only 10 can be the quantity: the other number has to be a figure of a product.
  const sensible = [last, first].filter((number) => matchWithout(number).state !== "not-found");
  if (!named && sensible.length < 2) {
    const taken = sensible[0] ?? last;
    return { quantity: { state: "written", value: taken.value, unit: null }, rest: without(words, taken) };
  }
  const choices = [...new Set(numbers.map(({ value }) => value))];
  return { quantity: ambiguousBetween(choices), rest: without(words, ...(named ? numbers : [last])) };
}

/** "2 000", "1 00 000": no product is asked for 000 times, so it is one quantity, which the buyer confirms. */
function groupedBySpaces(
  text: string,
  numbers: readonly NumberWord[],
): { quantity: WrittenQuantity; taken: readonly NumberWord[] } | undefined {
  const found = /(?:^| )(\d{1,3}(?: \d{2,3})* 000)(?![\d.,])/.exec(text);
  if (!found) return undefined;
  const [whole, written = ""] = found;
  const end = found.index + whole.length;
  const taken = numbers.filter(({ start }) => start >= found.index && start < end);
  if (taken.length !== written.split(" ").length) return undefined;
  return { quantity: spacedQuantity(written), taken };
}

/** A quantity with spaces between its thousands, which may be two numbers. */
export function spacedQuantity(written: string): WrittenQuantity {
  const value = Number(written.replaceAll(/\s/g, ""));
  const reason = `Is “${written}” ${formatQuantity(value)}?`;
  return { state: "ambiguous", choices: [value], reason };
}

/** "5k (5000 pcs)" states one quantity twice; "5000 pcs 10 ctn" states two. */
function combine(counted: readonly NumberWord[]): WrittenQuantity {
  const values = [...new Set(counted.map(({ value }) => value))];
  const units = new Set(counted.flatMap(({ unit }) => unit ?? []));
  const [value] = values;
  if (value === undefined || values.length > 1 || units.size > 1) return ambiguousBetween(values);
  return { state: "written", value, unit: [...units][0] ?? null };
}

function ambiguousBetween(choices: readonly number[]): WrittenQuantity {
  return { state: "ambiguous", choices, reason: `Two numbers are written: which is the quantity?` };
}

function without(words: readonly Token[], ...taken: readonly Token[]): Token[] {
  return words.filter((word) => !taken.includes(word));
}
