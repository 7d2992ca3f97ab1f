import type { Product } from "@dakbag/contracts/catalogue";
import { maxProductsFound, searchCatalogue } from "@dakbag/domain/catalogue/catalogue-search";
import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { catalogueInBrowser, type CatalogueCopy } from "#app/api/catalogue.ts";

export type Suggestion = Pick<Product, "SKU" | "title" | "category">;

/** What is suggested for a query: null while it is not known. */
export type Suggestions = { found: readonly Suggestion[] } | { failure: string } | null;

// While a word is typed, not every letter of it is worth a request.
const typingMs = 120;

/**
 * The products that a query finds: in the browser's copy of the catalogue, so that typing makes no call, or of a large
 * catalogue from the server.
 *
 * @param onAnswer called when the server has answered the query as it stands
 * @returns the suggestions, and `prepare`, which fetches the copy
 */
export function useSuggestions(
  query: string,
  onAnswer: (found: readonly Suggestion[]) => void,
): { suggestions: Suggestions; prepare: () => void } {
  const [copy, setCopy] = useState<CatalogueCopy | null>(null);
  const [answer, setAnswer] = useState<{ query: string; suggestions: Suggestions } | null>(null);
  const asked = query.trim();
  const isLarge = copy !== null && "isTooLarge" in copy;

  const onFound = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!isLarge || asked === "") return;
    const leaving = new AbortController();
    const settle = (suggestions: Suggestions) => {
      if (leaving.signal.aborted) return;
      setAnswer({ query: asked, suggestions });
      if (suggestions && "found" in suggestions) onFound(suggestions.found);
    };
    const timer = setTimeout(() => {
      call("GET /api/products/search", { query: { q: asked }, signal: leaving.signal }).then(
        ({ products }) => settle({ found: products }),
        (error: unknown) => settle({ failure: messageOf(error, "Failed to load products.") }),
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isLarge, asked]);

  function suggest(): Suggestions {
    if (copy === null || "failure" in copy) return copy;
    if (!("isTooLarge" in copy)) return { found: searchCatalogue(copy.products, query, maxProductsFound) };
    return answer?.query === asked ? answer.suggestions : null;
  }
  return {
    suggestions: suggest(),
    prepare: () => void Promise.resolve(catalogueInBrowser()).then(setCopy),
  };
}
