import type { Suggestion } from "@dakbag/contracts/product-search";
import type { SearchNote } from "@dakbag/domain/catalogue/search-query";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { call } from "#app/api/call.ts";
import { loadDrawings } from "#app/components/pictures/drawing.tsx";
import { type CatalogueCopy, catalogueFailure, catalogueInBrowser } from "#app/api/catalogue.ts";

/** How products are searched and shown, loaded with the catalogue: a visitor who does not search never loads it. */
type SuggestionCode = Pick<typeof import("./suggested-product.tsx"), "suggestedIn" | "SuggestedProduct">;

interface Prepared {
  copy: CatalogueCopy;
  code: SuggestionCode | null;
}

/** What is found for a query: the sentence and the nearest goods when nothing fits it. */
export interface Suggested {
  found: readonly Suggestion[];
  /** The one product that the query names without doubt. */
  only: Suggestion | undefined;
  note: SearchNote | undefined;
  says: string | undefined;
  nearest: readonly Suggestion[];
}

/** What is suggested for a query: null while it is not known. */
export type Suggestions = Suggested | { failure: string } | null;

// While a word is typed, not every letter of it is worth a request.
const typingMs = 120;

/**
 * The products that a query finds: in the browser's copy of the catalogue, so that typing makes no call, or of a large
 * catalogue from the server.
 *
 * @returns the suggestions for `asked`, which follows the query once a letter is painted, the component that shows one,
 *   `findOnly` for the query as it is now, and `prepare`, which fetches the copy
 */
export function useSuggestions(query: string): {
  asked: string;
  suggestions: Suggestions;
  SuggestedProduct: SuggestionCode["SuggestedProduct"] | undefined;
  findOnly: () => Suggestion | undefined;
  prepare: () => void;
} {
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const copy = prepared?.copy ?? null;
  const [answer, setAnswer] = useState<{ query: string; suggestions: Suggestions } | null>(null);
  const asked = useDeferredValue(query.trim());
  const isLarge = copy !== null && "isTooLarge" in copy;

  useEffect(() => {
    if (!isLarge || asked === "") return;
    const leaving = new AbortController();
    const finish = (suggestions: Suggestions) => {
      if (!leaving.signal.aborted) setAnswer({ query: asked, suggestions });
    };
    const timer = setTimeout(() => {
      call("GET /api/products/search", { query: { q: asked }, signal: leaving.signal }).then(
        ({ products, only, note, says, nearest }) =>
          finish({
            found: products,
            only: products.find(({ SKU }) => SKU === only),
            note: note ?? undefined,
            says: says ?? undefined,
            nearest,
          }),
        (error: unknown) => finish(catalogueFailure(error)),
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isLarge, asked]);

  const inCopy = useMemo(() => findInCopy(prepared, asked), [prepared, asked]);

  function suggest(): Suggestions {
    if (copy === null || "failure" in copy) return copy;
    if (!("isTooLarge" in copy)) return inCopy;
    return answer?.query === asked ? answer.suggestions : null;
  }
  async function prepare() {
    // With the rest, so that typing makes no request: the drawings, and the font that has the sign of the rupee.
    loadDrawings();
    if ("fonts" in document) void document.fonts.load("1em Plex", "₹");
    try {
      const [read, { suggestedIn, SuggestedProduct }] = await Promise.all([
        catalogueInBrowser(),
        import("./suggested-product.tsx"),
      ]);
      setPrepared({ copy: read, code: { suggestedIn, SuggestedProduct } });
    } catch (error) {
      setPrepared({ copy: catalogueFailure(error), code: null });
    }
  }
  function findOnly(): Suggestion | undefined {
    const now = query.trim();
    if (now !== asked) return findInCopy(prepared, now)?.only;
    const suggestions = suggest();
    return suggestions && "only" in suggestions ? suggestions.only : undefined;
  }
  return {
    asked,
    suggestions: suggest(),
    SuggestedProduct: prepared?.code?.SuggestedProduct,
    findOnly,
    prepare: () => void prepare(),
  };
}

/** Null while copy or code are not there, and of a catalogue that is too large. */
function findInCopy(prepared: Prepared | null, asked: string): Suggested | null {
  return prepared?.code && "products" in prepared.copy
    ? prepared.code.suggestedIn(prepared.copy.products, asked)
    : null;
}
