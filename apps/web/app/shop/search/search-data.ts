import type { Product } from "@dakbag/contracts/catalogue";
import { listingQuestionPairs } from "@dakbag/domain/catalogue/listing-view";
import type { SearchView } from "@dakbag/domain/catalogue/search-view";
import { type RouterContextProvider, data } from "react-router";
import { call, callOnServer } from "#app/api/call.ts";
import { type CatalogueCopy, catalogueFailure, catalogueInBrowser } from "#app/api/catalogue.ts";
import { apiFetchContext } from "#app/api/server-api.ts";
import { redirectToLastPage } from "#app/shop/listings/listing-data.ts";
import { readSearchParams, type SearchParams } from "./search-params.ts";

/** One page of results, or the message why there is none. */
export type ReadSearch =
  | { view: SearchView<Product>; /** To the offered quantities. */ isStockRounded: boolean }
  | { failure: string };

export interface SearchData {
  q: string;
  /** Null when nothing is asked. */
  read: ReadSearch | Promise<ReadSearch> | null;
}

interface ServerRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The page's data where the server renders it. */
export async function searchOnServer({ request, context }: ServerRequest) {
  const params = readSearchParams(new URL(request.url).search);
  const { q } = params;
  if (q === "") return data<SearchData>({ q, read: null }, { status: 200 });
  let view: SearchView<Product>;
  try {
    const { success: _, ...answer } = await callOnServer(context.get(apiFetchContext), "GET /api/search", {
      query: queryOf(params),
    });
    view = answer;
  } catch (error) {
    return data<SearchData>({ q, read: catalogueFailure(error) }, { status: 503 });
  }
  redirectToLastPage("/search", params, view);
  return data<SearchData>({ q, read: { view, isStockRounded: true } }, { status: 200 });
}

/** The search in a copy: the page as the server renders it does without. */
let inCopy: typeof import("./search-in-copy.ts") | undefined;

/** The same from the browser's copy of the catalogue; of a large one only the page is fetched. */
export function searchInBrowser(request: Request): SearchData {
  const params = readSearchParams(new URL(request.url).search);
  const { q } = params;
  if (q === "") return { q, read: null };
  const copy = catalogueInBrowser();
  if (inCopy && !(copy instanceof Promise)) return { q, read: searchIn(copy, params) };
  return { q, read: loadAndSearch(copy, params) };
}

async function loadAndSearch(
  copy: CatalogueCopy | Promise<CatalogueCopy>,
  params: SearchParams,
): Promise<ReadSearch> {
  try {
    inCopy ??= await import("./search-in-copy.ts");
    return await searchIn(await copy, params);
  } catch (error) {
    return catalogueFailure(error);
  }
}

function searchIn(copy: CatalogueCopy, params: SearchParams): ReadSearch | Promise<ReadSearch> {
  if ("isTooLarge" in copy) return fetchSearch(params);
  if ("failure" in copy) return copy;
  if (!inCopy) return loadAndSearch(copy, params);
  return {
    view: inCopy.searchInCopy(copy.products, params),
    isStockRounded: copy.isStockRounded === true,
  };
}

async function fetchSearch(params: SearchParams): Promise<ReadSearch> {
  try {
    const { success: _, ...view } = await call("GET /api/search", { query: queryOf(params) });
    return { view, isStockRounded: true };
  } catch (error) {
    return catalogueFailure(error);
  }
}

function queryOf({ q, ...question }: SearchParams): { q: string } & Record<string, string> {
  return { q, ...Object.fromEntries(listingQuestionPairs(question)) };
}
