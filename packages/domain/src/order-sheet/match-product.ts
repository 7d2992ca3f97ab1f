import { searchCatalogue, suggestedProducts } from "../catalogue/catalogue-search.ts";
import { isOneEditApart } from "../product-text/typing-error.ts";
import { notSoldIn } from "../product-text/not-sold.ts";
import { type IndexedProduct, type ProductIndex, type SheetProduct, codeOf } from "./product-index.ts";
import { type Fit, type Criterion, criteriaIn } from "./criteria.ts";
import { type Token, normaliseText, tokenise } from "../product-text/tokenise.ts";

/**
 * Which product a text means. `found` is certain; `ambiguous` has the products it may be, best first, the sentence why the
 * buyer has to choose, and whether all of them have what is asked; `not-found` has the nearest ones.
 */
type ProductMatch<Product> =
  | { state: "found"; product: Product }
  | { state: "ambiguous"; candidates: readonly Product[]; reason: string; isChoice: boolean }
  | { state: "not-found"; nearest: readonly Product[]; reason: string };

const maxNearest = 5;

/**
 * Finds the product that a text means: a SKU in any spelling ("pol-pod 120160"), a whole title, or a size with words
 * ("12x16 pod", "brown tape 48 micron"). A marketplace's goods match only if the text names it (buyer §5).
 * Never throws.
 */
export function matchProduct<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  text: string,
): ProductMatch<Product> {
  let known = matches.get(index);
  if (!known || known.size >= maxKnownMatches) matches.set(index, (known = new Map()));
  const match = known.get(text) ?? matchText(index, text);
  known.set(text, match);
  return match as ProductMatch<Product>;
}

// The lines of a pasted list are matched when they are read, combined and reviewed.
const matches = new WeakMap<object, Map<string, ProductMatch<SheetProduct>>>();
const maxKnownMatches = 2000;

function matchText<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  text: string,
): ProductMatch<Product> {
  const normalised = normaliseText(text);
  return matchTokens(index, normalised, tokenise(normalised));
}

/** The same for tokens; numbers among them are figures of the product. */
export function matchTokens<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  normalised: string,
  words: readonly Token[],
): ProductMatch<Product> {
  const named = findNamedProduct(index, normalised, words);
  const { criteria, unknown } = criteriaIn(index, words, named?.taken);
  if (named) return confirmNamed(named.entry, criteria);
  if (criteria.length === 0) return notFound(index, normalised, [], unknown);
  const scored = index.entries.map((entry) => ({
    entry,
    fits: criteria.map((criterion) => criterion.fit(entry)),
  }));
  const fitting = scored.filter(({ fits }) => fits.every((fit) => fit !== null));
  // An unknown word together with words found only in descriptions means another kind of goods.
  const isNamed = fitting.some(({ fits }) => fits.some((fit) => fit && fit.score > 1));
  const other = notSoldIn(words);
  if (other && (fitting.length === 0 || unknown.length > 0 || !isNamed)) {
    const searched = textOf(normalised, words);
    return {
      state: "not-found",
      reason: `${other.says} ${other.offers}`,
      get nearest() {
        return suggestedProducts(searchCatalogue(index.products, searched, maxNearest)).slice(0, maxNearest);
      },
    };
  }
  if (fitting.length === 0 || (unknown.length > 0 && !isNamed))
    return notFound(index, normalised, criteria, unknown);
  return chooseAmong(fitting, criteria, unknown);
}

interface NamedProduct<Product extends SheetProduct> {
  entry: IndexedProduct<Product>;
  /** The part of the text that names it. */
  taken: { start: number; end: number };
}

/** The product whose full title is in the text, or else the longest run of words that is a SKU without spaces and hyphens. */
export function findNamedProduct<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  normalised: string,
  words: readonly Token[],
): NamedProduct<Product> | undefined {
  const titled = index.byTitle.find(({ title }) => title !== "" && normalised.includes(title));
  if (titled) {
    const start = normalised.indexOf(titled.title);
    return { entry: titled, taken: { start, end: start + titled.title.length } };
  }
  // A SKU is written in at most four parts: letters, letters, digits, a letter.
  for (let length = 4; length > 0; length--) {
    for (let first = 0; first + length <= words.length; first++) {
      const start = words[first]?.start ?? 0;
      const end = words[first + length - 1]?.end ?? 0;
      const entry = index.byCode.get(codeOf(normalised.slice(start, end)));
      if (entry && /\p{L}/u.test(normalised.slice(start, end))) return { entry, taken: { start, end } };
    }
  }
  return undefined;
}

function confirmNamed<Product extends SheetProduct>(
  entry: IndexedProduct<Product>,
  criteria: readonly Criterion<Product>[],
): ProductMatch<Product> {
  const { product } = entry;
  const contradicting = criteria.find((criterion) => criterion.isStrict && criterion.fit(entry) === null);
  if (!contradicting) return { state: "found", product };
  return {
    state: "ambiguous",
    candidates: [product],
    isChoice: false,
    reason: `“${contradicting.written}” does not match ${product.SKU}.`,
  };
}

type Scored<Product extends SheetProduct> = { entry: IndexedProduct<Product>; fits: (Fit | null)[] };

function chooseAmong<Product extends SheetProduct>(
  fitting: Scored<Product>[],
  criteria: readonly Criterion<Product>[],
  unknown: readonly string[],
): ProductMatch<Product> {
  const isBrandNamed = criteria.some((criterion) => criterion.namesBrand);
  const unbranded = fitting.filter(({ entry }) => !entry.isBranded);
  const eligible = isBrandNamed || unbranded.length === 0 ? fitting : unbranded;
  const ranked = eligible.toSorted((a, b) => scoreOf(b) - scoreOf(a));
  const candidates = ranked.map(({ entry }) => entry.product);
  const [only] = ranked;
  const ambiguous = (reason: string, isChoice = false) =>
    ({ state: "ambiguous", candidates, reason, isChoice }) as const;
  if (unknown.length > 0) return ambiguous(notRecognised(unknown));
  if (!only || ranked.length > 1) return ambiguous(`${ranked.length} products fit.`, true);
  const uncertain = criteria.find((_, index) => only.fits[index]?.isUncertain);
  if (uncertain)
    return ambiguous(`It is ${only.entry.product.dimension}, and you wrote “${uncertain.written}”.`);
  if (only.fits.every((fit) => fit && fit.score < 2)) return ambiguous("Its description fits.");
  if (only.entry.isBranded && !isBrandNamed) return ambiguous("It is sold to authorised sellers only.");
  return { state: "found", product: only.entry.product };
}

function notFound<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  normalised: string,
  criteria: readonly Criterion<Product>[],
  unknown: readonly string[],
): ProductMatch<Product> {
  const reason = unknown.length > 0 ? notRecognised(unknown) : "No product matches.";
  let nearest: Product[] | undefined;
  return {
    state: "not-found",
    reason,
    // Lazy: most callers only ask whether anything fits.
    get nearest() {
      return (nearest ??= findNearest(index, normalised, criteria, unknown).slice(0, maxNearest));
    },
  };
}

/** The products that meet most of the criteria, sizes by similarity; else what the search finds. */
function findNearest<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  normalised: string,
  criteria: readonly Criterion<Product>[],
  unknown: readonly string[],
): Product[] {
  const isBrandNamed = criteria.some((criterion) => criterion.namesBrand);
  const misspelt = index.entries.filter(({ code }) => unknown.some((word) => isOneEditApart(word, code)));
  const likeCode = unknown.flatMap((word) => searchCatalogue(index.products, word, maxNearest).found);
  const near = index.entries
    .map((entry) => ({
      entry,
      score: criteria.reduce((sum, criterion) => sum + criterion.similarity(entry), 0),
    }))
    .filter(({ entry, score }) => score > 0 && (isBrandNamed || !entry.isBranded))
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry.product);
  const found = [...new Set([...misspelt.map(({ product }) => product), ...likeCode, ...near])];
  return found.length > 0
    ? found
    : suggestedProducts(searchCatalogue(index.products, normalised, maxNearest));
}

/** The written words, without what is between those that were taken out. */
function textOf(normalised: string, words: readonly Token[]): string {
  return words.map(({ start, end }) => normalised.slice(start, end)).join(" ");
}

function scoreOf<Product extends SheetProduct>({ entry, fits }: Scored<Product>): number {
  const score = fits.reduce((sum, fit) => sum + (fit?.score ?? 0), 0);
  return score + (entry.isBranded ? 0 : 0.5) + (entry.product.countInStock > 0 ? 0.25 : 0);
}

function notRecognised(words: readonly string[]): string {
  return `${quoted(words)} ${words.length === 1 ? "was" : "were"} not recognised.`;
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(", ");
}
