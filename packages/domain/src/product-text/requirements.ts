import type { Token } from "./tokenise.ts";
import { catalogueWords, isFiller } from "./vocabulary.ts";

/**
 * What a typed text asks of a product: the search, its suggestions and quick order all read texts by this. Quantities,
 * prices, courtesies and words that fit every product ask for nothing.
 */
export type Requirement =
  | { kind: "pod"; isWanted: boolean }
  | { kind: "size"; token: Extract<Token, { kind: "size" }> }
  | { kind: "measure"; token: Extract<Token, { kind: "measure" }> }
  /** A number that is no quantity: a figure of the product, such as 48 of "tape 48". */
  | { kind: "figure"; value: number }
  /** `means` are the catalogue's words for it, all of which are asked for: "polybag" is "poly" and "bag". */
  | { kind: "word"; text: string; means: readonly string[] };

/** The requirements of the tokens of a text, in their order. POD is one of them, wherever it is written. */
export function requirementsIn(tokens: readonly Token[]): Requirement[] {
  const { isWanted, tokens: podTokens } = podIn(tokens);
  const found: Requirement[] = isWanted === undefined ? [] : [{ kind: "pod", isWanted }];
  for (const token of tokens) {
    if (token.kind === "size") found.push({ kind: "size", token });
    if (token.kind === "measure") found.push({ kind: "measure", token });
    if (token.kind === "number" && !token.isCounted) found.push({ kind: "figure", value: token.value });
    if (token.kind === "number" && token.unit === "roll")
      found.push({ kind: "word", text: "roll", means: ["roll"] });
    if (token.kind !== "word" || podTokens.has(token) || isFiller(token.text)) continue;
    found.push({ kind: "word", text: token.text, means: catalogueWords(token.text) });
  }
  return found;
}

const podWords = new Set("pod pods pd pocket pockets पीओडी पॉड".split(" "));
const nonPodWords = new Set(["npd", "nonpod", "nopod", "wopod"]);
const negations = new Set("without wo non no not bina minus w बिना".split(" "));
const latePositions = new Set("nahi nahin bina na mat बिना नहीं".split(" "));

/** Whether a word says with or without a document pocket: "pod", "npd". */
export function isPodWord(word: string): boolean {
  return podWords.has(word) || nonPodWords.has(word);
}

/** Whether bags with a document pocket are wanted, and the words that say so; undefined when none does, or both. */
function podIn(words: readonly Token[]): { isWanted: boolean | undefined; tokens: Set<Token> } {
  const tokens = new Set<Token>();
  const wanted = new Set<boolean>();
  const text = (at: number) => {
    const word = words[at];
    return word?.kind === "word" ? word.text : "";
  };
  for (const [at, word] of words.entries()) {
    if (word.kind !== "word") continue;
    if (nonPodWords.has(word.text)) wanted.add(false);
    else if (podWords.has(word.text)) wanted.add(!isNegated(text, at));
    else continue;
    tokens.add(word);
    const before = words[at - 1];
    if (before && negations.has(text(at - 1))) tokens.add(before);
  }
  return { isWanted: wanted.size === 1 ? wanted.has(true) : undefined, tokens };
}

function isNegated(text: (at: number) => string, at: number): boolean {
  if (negations.has(text(at - 1))) return true;
  // "pod nahi", "pod ke bina"
  return (
    latePositions.has(text(at + 1)) || (["ke", "के"].includes(text(at + 1)) && latePositions.has(text(at + 2)))
  );
}
