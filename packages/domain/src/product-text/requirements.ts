import { type PackedGoods, packedGoods } from "./packed-goods.ts";
import type { Token } from "./tokenise.ts";
import { catalogueWords, extremeAt, isFiller } from "./vocabulary.ts";

/**
 * What a typed text asks of a product: the search, its suggestions and quick order all read texts by this. Quantities,
 * prices, courtesies and words that fit every product ask for nothing.
 */
export type Requirement =
  /** `isDescribed`: it is not called POD but an "invoice pouch", or a "pocket". */
  | { kind: "pod"; isWanted: boolean; isDescribed: boolean }
  | { kind: "size"; token: Extract<Token, { kind: "size" }> }
  | { kind: "measure"; token: Extract<Token, { kind: "measure" }> }
  /** A number that is no quantity: a figure of the product, such as 48 of "tape 48". */
  | { kind: "figure"; value: number }
  /** `means` are the catalogue's words for it, all of which are asked for: "polybag" is "poly" and "bag". */
  | { kind: "word"; text: string; means: readonly string[] }
  /** Room for what is packed: "saree", "A4". */
  | { kind: "room"; text: string; goods: PackedGoods }
  /** The largest or the smallest of what the rest asks for. */
  | { kind: "extreme"; text: string; which: "largest" | "smallest" };

/** The requirements of the tokens of a text, in their order. POD is one of them, wherever it is written. */
export function requirementsIn(tokens: readonly Token[]): Requirement[] {
  const { isWanted, isDescribed, tokens: podTokens } = podIn(tokens);
  const found: Requirement[] = isWanted === undefined ? [] : [{ kind: "pod", isWanted, isDescribed }];
  const taken = new Set(podTokens);
  for (const [at, token] of tokens.entries()) {
    const phrase = token.kind === "word" && !taken.has(token) && phraseAt(tokens, at);
    if (phrase) {
      found.push(phrase.asked);
      for (const part of tokens.slice(at, at + phrase.length)) taken.add(part);
    }
    if (token.kind === "size") found.push({ kind: "size", token });
    if (token.kind === "measure") found.push({ kind: "measure", token });
    if (token.kind === "number" && !token.isCounted) found.push({ kind: "figure", value: token.value });
    if (token.kind === "number" && token.unit === "roll")
      found.push({ kind: "word", text: "roll", means: ["roll"] });
    if (token.kind !== "word" || taken.has(token) || isFiller(token.text)) continue;
    found.push({ kind: "word", text: token.text, means: catalogueWords(token.text) });
  }
  return found;
}

// No text asks for more by one name.
const maxPhraseLength = 3;

/** What is asked for by several words, or by one that is no word of the catalogue. */
function phraseAt(tokens: readonly Token[], at: number): { asked: Requirement; length: number } | undefined {
  const words: string[] = [];
  for (const token of tokens.slice(at, at + maxPhraseLength)) {
    if (token.kind !== "word") break;
    words.push(token.text);
  }
  const text = (length: number) => words.slice(0, length).join(" ");
  const room = packedGoodsAt(words);
  if (room)
    return { asked: { kind: "room", text: text(room.length), goods: room.goods }, length: room.length };
  const extreme = extremeAt(words);
  if (!extreme) return undefined;
  const { which, length } = extreme;
  return { asked: { kind: "extreme", text: text(length), which }, length };
}

/** The packed goods whose name these words begin with, and the number of its words. */
function packedGoodsAt(words: readonly string[]): { goods: PackedGoods; length: number } | undefined {
  const [first = "", next = ""] = words;
  const isBeforeBag = catalogueWords(next).includes("bag");
  const named = namesOfGoods.find(({ parts }) => parts.every((part, at) => words[at] === part));
  if (named) return { goods: named.goods, length: named.parts.length };
  const before = isBeforeBag && packedGoods.find(({ wordsBeforeBag }) => wordsBeforeBag.includes(first));
  return before ? { goods: before, length: 1 } : undefined;
}

/** The longest first: "shoe box" before "shoe". */
const namesOfGoods = packedGoods
  .flatMap((one) => one.words.map((word) => ({ goods: one, parts: word.split(" ") })))
  .toSorted((one, other) => other.parts.length - one.parts.length);

const podNames = new Set("pod pods pd पीओडी पॉड".split(" "));
const podWords = new Set([...podNames, "pocket", "pockets"]);
const papers = new Set("invoice invoices bill bills slip list docket".split(" "));
const holders = new Set("pouch pouches envelope envelopes jacket jackets holder".split(" "));
const nonPodWords = new Set(["npd", "nonpod", "nopod", "wopod"]);
const negations = new Set("without wo non no not bina minus w बिना".split(" "));
const latePositions = new Set("nahi nahin bina na mat बिना नहीं".split(" "));

/** Whether a word says with or without a document pocket: "pod", "npd". */
export function isPodWord(word: string): boolean {
  return podWords.has(word) || nonPodWords.has(word);
}

interface AskedPod {
  /** Undefined when no word says so, or both are said. */
  isWanted: boolean | undefined;
  isDescribed: boolean;
  /** The words that say so. */
  tokens: Set<Token>;
}

/** Whether bags with a document pocket are wanted. */
function podIn(words: readonly Token[]): AskedPod {
  const tokens = new Set<Token>();
  const wanted = new Set<boolean>();
  let isDescribed = true;
  const text = (at: number) => {
    const word = words[at];
    return word?.kind === "word" ? word.text : "";
  };
  for (const [at, word] of words.entries()) {
    if (word.kind !== "word") continue;
    // "Invoice pouch": its first word is left out of what is asked for, too.
    const from = holders.has(word.text) && papers.has(text(at - 1)) ? at - 1 : at;
    if (nonPodWords.has(word.text)) wanted.add(false);
    else if (podWords.has(word.text)) wanted.add(!isNegated(text, at));
    else if (from < at) wanted.add(!negations.has(text(from - 1)));
    else continue;
    isDescribed &&= !podNames.has(word.text) && !nonPodWords.has(word.text);
    for (const part of words.slice(negations.has(text(from - 1)) ? from - 1 : from, at + 1)) tokens.add(part);
  }
  return { isWanted: wanted.size === 1 ? wanted.has(true) : undefined, isDescribed, tokens };
}

function isNegated(text: (at: number) => string, at: number): boolean {
  if (negations.has(text(at - 1))) return true;
  // "pod nahi", "pod ke bina"
  return (
    latePositions.has(text(at + 1)) || (["ke", "के"].includes(text(at + 1)) && latePositions.has(text(at + 2)))
  );
}
