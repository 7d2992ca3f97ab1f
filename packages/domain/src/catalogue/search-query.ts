import { finderQuery, formatSides } from "../product-text/packed-goods.ts";
import { type Requirement, requirementsIn } from "../product-text/requirements.ts";
import { type NotSold, notSoldIn } from "../product-text/not-sold.ts";
import { type WrittenSize, formatSize, sizeWord, wordsOfAskedSize } from "../product-text/size-words.ts";
import { type Token, normaliseText, tokeniseWithPercentages } from "../product-text/tokenise.ts";
import { isOneEditApart, canHaveTypingError } from "../product-text/typing-error.ts";
import { isCatalogueWord, meaningsOf, meaningsOfBeginning } from "../product-text/vocabulary.ts";
import { measureWord, wordOfRoomFor } from "./searched-words.ts";

/** One word that a product may have: whole, as the beginning of one, or with one typing error. */
export type Atom = { readonly word: string; readonly match: "whole" | "beginning" | "near" };

/** Words of which a product needs all of one alternative. Without alternatives no product fits. */
export type Alternatives = readonly (readonly Atom[])[];

/** What a text asks for, once: a word, a size, a measure. */
export interface Term {
  readonly kind: Requirement["kind"];
  /** As a sentence quotes it: "40 micron". */
  readonly written: string;
  readonly exact: Alternatives;
  /** `exact`, and what else it may mean: a typing error, a size that is still being typed. */
  readonly near: Alternatives;
  /** A size with its sides in the other order. */
  readonly turned?: Alternatives;
  readonly size?: WrittenSize;
  readonly extreme?: "largest" | "smallest";
}

/** What is said beside the goods that were found. */
export interface SearchNote {
  readonly says: string;
  /** The question of the size finder, where other measures can be asked for: "l=38&w=28&h=4&unit=cm&kind=folded". */
  readonly finder: string | null;
}

/** A search text as it is understood. */
export interface SearchQuery {
  /** Trimmed, in lower case; empty when there is nothing to find. */
  readonly text: string;
  /** Its letters and digits: a SKU may be written with spaces or hyphens, "pol pod 120160" or "POL-POD-120160". */
  readonly code: string;
  readonly terms: readonly Term[];
  readonly note: SearchNote | undefined;
  readonly notSold: NotSold | undefined;
  /** Whether it names a marketplace, whose goods only its authorised sellers may buy. */
  readonly namesBrand: boolean;
}

// More words than these find nothing more.
const maxTerms = 12;
const maxHalfSizeLength = 40;
// From this number on it is a quantity where something else is named: no figure of a product is so large.
const minQuantity = 500;

export function readSearchQuery(typed: string): SearchQuery {
  const text = typed.trim().toLowerCase();
  const normalised = normaliseText(text);
  const { complete, half } = cutHalfSize(normalised);
  const tokens = tokeniseWithPercentages(complete);
  const notSold = notSoldIn(tokens);
  // Of "shoe box" a box is what is wanted, which the shop does not sell: no bag with room for it.
  const asked = requirementsIn(tokens).map((one) =>
    one.kind === "room" && notSold ? asWord(one.text) : one,
  );
  const isGeneral = asked.length === 0 && half === undefined;
  const named = isGeneral ? wordsAsTyped(tokens) : asked;
  const wanted = named.filter(
    (one) => one.kind !== "figure" || one.value < minQuantity || named.length === 1,
  );
  const last = wanted.at(-1);
  const read = wanted.slice(0, maxTerms).map((one) => termOf(one, one === last));
  // A known word has no typing error.
  const terms = isGeneral ? read.map((term) => ({ ...term, near: term.exact })) : read;
  return {
    text,
    // "100%" is no part of a SKU.
    code: text.replaceAll(/[^\p{L}\p{N}%]+/gu, ""),
    terms: half === undefined ? terms : [...terms, half],
    note: noteOf(named),
    notSold,
    namesBrand: terms.some(({ written }) => written === "meesho" || written === "valmo"),
  };
}

/** Words that fit nearly every product, when there are no others: "courier". */
function wordsAsTyped(tokens: readonly Token[]): Requirement[] {
  return tokens.flatMap((token) => (token.kind === "word" ? asWord(token.text) : []));
}

const asWord = (text: string): Requirement => ({ kind: "word", text, means: [text] });

function noteOf(asked: readonly Requirement[]): SearchNote | undefined {
  for (const one of asked) {
    if (one.kind === "pod" && one.isDescribed && one.isWanted) return { says: aboutPod, finder: null };
    if (one.kind === "room") {
      const { goods } = one;
      return { says: `These hold ${goods.called} of ${formatSides(goods)}.`, finder: finderQuery(goods) };
    }
  }
  return undefined;
}

const aboutPod =
  "POD is a clear pocket on the bag for invoice and airway bill. These bags have one; loose pouches are not sold.";

/** A size at the end whose second number is still to come: "12 x", "12 by". */
function cutHalfSize(text: string): { complete: string; half: Term | undefined } {
  const from = Math.max(0, text.length - maxHalfSizeLength);
  const match = /(^|[^\d.])(\d{1,9}(?:\.\d{1,9})?) {0,3}(?:inch|in|mm|cm|")? {0,3}(?:[x*]|by) {0,3}$/.exec(
    text.slice(from),
  );
  if (!match) return { complete: text, half: undefined };
  const word = `${Number(match[2])}x`;
  const half: Term = {
    kind: "size",
    written: word,
    exact: [],
    near: [[{ word, match: "beginning" }]],
  };
  return { complete: text.slice(0, from + match.index + (match[1] ?? "").length), half };
}

function termOf(asked: Requirement, isLast: boolean): Term {
  switch (asked.kind) {
    case "pod":
      return fixed("pod", asked.isWanted ? "with POD" : "without POD", [asked.isWanted ? "pod" : "npd"]);
    case "size":
      return sizeTerm(asked.token);
    case "measure": {
      const { value, unit } = asked.token;
      return fixed("measure", `${value} ${unit.replace("per-", "per ")}`, [measureWord(value, unit)]);
    }
    case "figure": {
      const beginning: Alternatives = [[{ word: String(asked.value), match: "beginning" }]];
      return { kind: "figure", written: String(asked.value), exact: beginning, near: beginning };
    }
    case "word":
      return wordTerm(asked, isLast);
    case "room":
      return otherwise(asked, [wordOfRoomFor(asked.goods)]);
    case "extreme":
      return { ...otherwise(asked), extreme: asked.which };
  }
}

/** What means something else unless a product has the very words. */
function otherwise(
  { kind, text }: Pick<Term, "kind"> & { text: string },
  meaning: readonly string[] = [],
): Term {
  const literal = text.split(" ").map((word): Atom => ({ word, match: "whole" }));
  const alternatives = [literal, ...meaning.map((word): Atom[] => [{ word, match: "whole" }])];
  return { kind, written: text, exact: alternatives, near: alternatives };
}

function fixed(kind: Term["kind"], written: string, words: readonly string[]): Term {
  const alternatives = words.map((word): Atom[] => [{ word, match: "whole" }]);
  return { kind, written, exact: alternatives, near: alternatives };
}

function sizeTerm(size: WrittenSize): Term {
  const term = fixed("size", formatSize(size), wordsOfAskedSize(size));
  const turned: WrittenSize = { ...size, sides: [size.sides[1], size.sides[0]] };
  return {
    ...term,
    // "12x1" may become "12x16".
    near: [
      ...fixed("size", "", wordsOfAskedSize(size, true)).exact,
      [{ word: sizeWord(size), match: "beginning" }],
    ],
    turned: fixed("size", "", wordsOfAskedSize(turned, true)).exact,
    size,
  };
}

function wordTerm({ text, means }: Extract<Requirement, { kind: "word" }>, isLast: boolean): Term {
  const isSynonym = means.length > 1 || means[0] !== text;
  const whole = (words: readonly string[]) => words.map((word): Atom => ({ word, match: "whole" }));
  const becomes = isLast && text.length >= 4 ? meaningsOfBeginning(text) : [];
  const exact: Alternatives = [
    isSynonym ? whole(means) : [{ word: text, match: "beginning" }],
    ...becomes.map(whole),
  ];
  const written = isSynonym && means.length === 1 && isBrand(means[0]) ? means[0]! : text;
  if (isSynonym || !canHaveTypingError(text)) return { kind: "word", written, exact, near: exact };
  const misspelt = text.length >= 5 ? meaningsOf((synonym) => isOneEditApart(text, synonym)) : [];
  return {
    kind: "word",
    written,
    exact,
    near: [...exact, [{ word: text, match: "near" }], ...misspelt.map(whole)],
  };
}

const isBrand = (word: string | undefined) => word === "meesho" || word === "valmo";

/** Whether a term is a word of the trade that names goods the shop knows: these are left out last. */
export function isKnownWord({ kind, exact }: Term): boolean {
  return kind === "word" && exact.some((atoms) => atoms.every(({ word }) => isCatalogueWord(word)));
}
