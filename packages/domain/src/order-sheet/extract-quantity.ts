import type { ProductIndex, SheetProduct } from "./product-index.ts";
import { findNamedProduct, matchWords } from "./match-product.ts";
import type { WrittenUnit } from "./vocabulary.ts";
import type { Token } from "./tokenise.ts";

/** How many are asked for, with the unit that was written, if any. */
export type WrittenQuantity =
  | { state: "written"; value: number; unit: WrittenUnit | null }
  | { state: "missing" }
  /** Several readings: nobody but the buyer knows which. */
  | { state: "doubtful"; choices: readonly number[]; reason: string };

type NumberWord = Extract<Token, { kind: "number" }>;

/** The quantity of one item, and the words that are left to name its product. */
export function extractQuantity<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  folded: string,
  words: readonly Token[],
): { quantity: WrittenQuantity; rest: Token[] } {
  const named = findNamedProduct(index, folded, words);
  const isFree = ({ start, end }: Token) => !named || end <= named.taken.start || start >= named.taken.end;
  const numbers = words.filter((word): word is NumberWord => word.kind === "number" && isFree(word));
  const matchWithout = (taken: Token) => matchWords(index, folded, without(words, taken));

  const counted = numbers.filter(({ isCounted }) => isCounted);
  if (counted.length > 0) {
    // "5000 (5k)": the bare one says the same.
    const same = numbers.filter(({ value }) => counted.some((number) => number.value === value));
    return { quantity: agreed(counted), rest: without(words, ...same) };
  }
  const [first] = numbers;
  const last = numbers.at(-1);
  if (!first || !last) return { quantity: { state: "missing" }, rest: [...words] };
  if (first === last) {
    // "honeycomb roll 100", "sleeve 150": a hundred, or the one of 100 metres?
    const { value } = first;
    const match = named ? undefined : matchWords(index, folded, words);
    if (match?.state !== "found") {
      return { quantity: { state: "written", value, unit: null }, rest: without(words, first) };
    }
    const reason = `Is ${value} the quantity, or the size?`;
    return { quantity: { state: "doubtful", choices: [value], reason }, rest: [...words] };
  }
  // The numbers that are not the quantity have to be figures of a product: "brown tape 48 micron" leaves 10 in "tape brown 48 10".
  const sensible = [last, first].filter((number) => matchWithout(number).state !== "not-found");
  if (!named && sensible.length < 2) {
    const taken = sensible[0] ?? last;
    return { quantity: { state: "written", value: taken.value, unit: null }, rest: without(words, taken) };
  }
  const choices = [...new Set(numbers.map(({ value }) => value))];
  return { quantity: doubtBetween(choices), rest: without(words, ...(named ? numbers : [last])) };
}

/** "5k (5000 pcs)" says one thing twice; "5000 pcs 10 ctn" says two. */
function agreed(counted: readonly NumberWord[]): WrittenQuantity {
  const values = [...new Set(counted.map(({ value }) => value))];
  const units = new Set(counted.flatMap(({ unit }) => unit ?? []));
  const [value] = values;
  if (value === undefined || values.length > 1 || units.size > 1) return doubtBetween(values);
  return { state: "written", value, unit: [...units][0] ?? null };
}

function doubtBetween(choices: readonly number[]): WrittenQuantity {
  return { state: "doubtful", choices, reason: `Two numbers are written: which is the quantity?` };
}

function without(words: readonly Token[], ...taken: readonly Token[]): Token[] {
  return words.filter((word) => !taken.includes(word));
}
