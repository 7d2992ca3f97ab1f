import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { type ListingParams, readListingParams } from "./listing-search-params.ts";
import { listingKeys } from "./listing-types.ts";
import { createListeners } from "#app/browser/listeners.ts";
import { storeText } from "#app/browser/store-text.ts";

type View = ListingParams["view"];

const key = "listingView";
const { subscribe, notify } = createListeners();

/** How this listing, or page of results, is shown: as its URL says, else by the view chosen last in this browser. */
export function useListingParams(): ListingParams {
  const { search } = useLocation();
  const remembered = useSyncExternalStore(subscribe, rememberedView, () => "cards" as const);
  const params = readListingParams(search);
  return new URLSearchParams(search).has("view") ? params : { ...params, view: remembered };
}

/** Remembers the view in this browser. */
export function rememberView(view: View): void {
  storeText(localStorage, key, view);
  notify();
}

/**
 * Runs in <head> before the first paint. Pages are the same for all visitors, so the table is asked for by its URL. Like
 * `sessionBeforePaint` its bytes never change.
 */
export function openRememberedView(): string {
  const listing = `/^\\/(search|product\\/(${listingKeys.join("|")}))$/i`;
  return `try{if(${listing}.test(location.pathname)&&localStorage.getItem("${key}")==="table"&&!/[?&]view=/.test(location.search))location.replace(location.pathname+location.search+(location.search?"&":"?")+"view=table"+location.hash)}catch{}`;
}

function rememberedView(): View {
  return localStorage.getItem(key) === "table" ? "table" : "cards";
}
