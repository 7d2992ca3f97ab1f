import { searchCatalogue, isOneEditApart } from "../catalogue/catalogue-search.ts";
import { type IndexedProduct, type ProductIndex, type SheetProduct, codeOf } from "./product-index.ts";
import { type Fit, type Criterion, criteriaIn } from "./criteria.ts";
import { type Token, normaliseText, tokenise } from "./tokenise.ts";

/**
 * Which product a text means. `found` is one product with certainty; `ambiguous` has the products it may be, best
 * first, and a sentence why the shop does not choose; `not-found` has what comes near.
 */
export type ProductMatch<Product> =
  | { state: "found"; product: Product }
  | { state: "ambiguous"; candidates: readonly Product[]; reason: string }
  | { state: "not-found"; nearest: readonly Product[]; reason: string };

const mostNearest = 5;

/**
 * Finds the product that a text means: a SKU in any spelling ("pol-pod 120160"), a whole title, or a size with words
 * ("12x16 pod", "brown tape 48 micron"). A marketplace's goods are meant only where its name stands (buyer §5).
 * Never throws.
 */
export function matchProduct<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  text: string,
): ProductMatch<Product> {
  const folded = normaliseText(text);
  return matchWords(index, folded, tokenise(folded));
}

/** The same for a line that is already cut into words; numbers among them are figures of the product. */
export function matchWords<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  folded: string,
  words: readonly Token[],
): ProductMatch<Product> {
  const named = findNamedProduct(index, folded, words);
  const { wishes, unknown } = criteriaIn(index, words, named?.taken);
  if (named) return certainUnlessContradicted(named.entry, wishes);
  if (wishes.length === 0) return nothingFits(index, folded, [], unknown);
  const scored = index.entries.map((entry) => ({ entry, fits: wishes.map((wish) => wish.fit(entry)) }));
  const fitting = scored.filter(({ fits }) => fits.every((fit) => fit !== null));
  // Words that only stand in descriptions, beside one that nothing is called by: another kind of goods.
  const isNamed = fitting.some(({ fits }) => fits.some((fit) => fit && fit.worth > 1));
  if (fitting.length === 0 || (unknown.length > 0 && !isNamed))
    return nothingFits(index, folded, wishes, unknown);
  return chooseAmong(fitting, wishes, unknown);
}

interface Named<Product extends SheetProduct> {
  entry: IndexedProduct<Product>;
  /** The places of the text that name it. */
  taken: { start: number; end: number };
}

/** The longest run of words that is a SKU when spaces and hyphens are left out, or a whole title. */
export function findNamedProduct<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  folded: string,
  words: readonly Token[],
): Named<Product> | undefined {
  const titled = index.byTitle.find(({ title }) => title !== "" && folded.includes(title));
  if (titled) {
    const start = folded.indexOf(titled.title);
    return { entry: titled, taken: { start, end: start + titled.title.length } };
  }
  // No SKU is written in more pieces: letters, letters, figures, a letter.
  for (let length = 4; length > 0; length--) {
    for (let first = 0; first + length <= words.length; first++) {
      const start = words[first]?.start ?? 0;
      const end = words[first + length - 1]?.end ?? 0;
      const entry = index.byCode.get(codeOf(folded.slice(start, end)));
      if (entry && /\p{L}/u.test(folded.slice(start, end))) return { entry, taken: { start, end } };
    }
  }
  return undefined;
}

function certainUnlessContradicted<Product extends SheetProduct>(
  entry: IndexedProduct<Product>,
  wishes: readonly Criterion<Product>[],
): ProductMatch<Product> {
  const { product } = entry;
  const against = wishes.find((wish) => wish.isStrict && wish.fit(entry) === null);
  if (!against) return { state: "found", product };
  return {
    state: "ambiguous",
    candidates: [product],
    reason: `“${against.written}” does not go with ${product.SKU}.`,
  };
}

type Scored<Product extends SheetProduct> = { entry: IndexedProduct<Product>; fits: (Fit | null)[] };

function chooseAmong<Product extends SheetProduct>(
  fitting: Scored<Product>[],
  wishes: readonly Criterion<Product>[],
  unknown: readonly string[],
): ProductMatch<Product> {
  const isBrandNamed = wishes.some((wish) => wish.namesBrand);
  const unbranded = fitting.filter(({ entry }) => !entry.isBranded);
  const meant = isBrandNamed || unbranded.length === 0 ? fitting : unbranded;
  const ranked = meant.toSorted((a, b) => worthOf(b) - worthOf(a));
  const candidates = ranked.map(({ entry }) => entry.product);
  const [only] = ranked;
  const ambiguous = (reason: string) => ({ state: "ambiguous", candidates, reason }) as const;
  if (unknown.length > 0) return ambiguous(`We do not know ${quoted(unknown)}.`);
  if (!only || ranked.length > 1) return ambiguous(`${ranked.length} products fit.`);
  const doubtful = wishes.find((_, index) => only.fits[index]?.isDoubtful);
  if (doubtful)
    return ambiguous(`It is ${only.entry.product.dimension}, and you wrote “${doubtful.written}”.`);
  if (only.fits.every((fit) => fit && fit.worth < 2)) return ambiguous("Its description fits.");
  if (only.entry.isBranded && !isBrandNamed) return ambiguous("It is sold to authorised sellers only.");
  return { state: "found", product: only.entry.product };
}

function nothingFits<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  folded: string,
  wishes: readonly Criterion<Product>[],
  unknown: readonly string[],
): ProductMatch<Product> {
  const reason = unknown.length > 0 ? `We do not know ${quoted(unknown)}.` : "No product fits.";
  let nearest: Product[] | undefined;
  return {
    state: "not-found",
    reason,
    // Searched for when somebody wants to see it: reading a line only asks whether anything fits.
    get nearest() {
      return (nearest ??= nearestTo(index, folded, wishes, unknown).slice(0, mostNearest));
    },
  };
}

/** What has most of the wishes, a size counting more the nearer it is; else what the search finds. */
function nearestTo<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  folded: string,
  wishes: readonly Criterion<Product>[],
  unknown: readonly string[],
): Product[] {
  const isBrandNamed = wishes.some((wish) => wish.namesBrand);
  const misspelt = index.entries.filter(({ code }) => unknown.some((word) => isOneEditApart(word, code)));
  const likeCode = unknown.flatMap((word) => searchCatalogue(index.products, word, mostNearest));
  const near = index.entries
    .map((entry) => ({ entry, worth: wishes.reduce((sum, wish) => sum + wish.nearness(entry), 0) }))
    .filter(({ entry, worth }) => worth > 0 && (isBrandNamed || !entry.isBranded))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ entry }) => entry.product);
  const found = [...new Set([...misspelt.map(({ product }) => product), ...likeCode, ...near])];
  return found.length > 0 ? found : searchCatalogue(index.products, folded, mostNearest);
}

function worthOf<Product extends SheetProduct>({ entry, fits }: Scored<Product>): number {
  const worth = fits.reduce((sum, fit) => sum + (fit?.worth ?? 0), 0);
  return worth + (entry.isBranded ? 0 : 0.5) + (entry.product.countInStock > 0 ? 0.25 : 0);
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(", ");
}
