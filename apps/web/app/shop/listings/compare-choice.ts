import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { maxCompared } from "@dakbag/domain/catalogue/listing-view";
import { readListingParams } from "./listing-search-params.ts";
import { createListeners } from "#app/browser/listeners.ts";

/** What is ticked on one listing. It outlives the page, so that visiting a product does not lose it. */
interface Choice {
  /** The path of the listing. */
  listing: string;
  skus: readonly string[];
  /** The last tick was one too many. */
  isRefused: boolean;
}

const nothing: Choice = { listing: "", skus: [], isRefused: false };
let choice = nothing;
const { subscribe, notify } = createListeners();

/** Calls back after every tick. */
export const subscribeCompareChoice = subscribe;

/** The SKUs that are ticked for comparing on this page, in the order in which they were ticked. */
export function useCompareChoice(): Choice {
  const listing = useLocation().pathname;
  const known = useKnownChoice();
  return known.listing === listing ? known : { ...nothing, listing };
}

/** Whether a product is ticked. Without scripts the compared products of the URL are, and the form sends them all. */
export function useIsTicked(sku: string): boolean {
  const { pathname, search } = useLocation();
  const known = useKnownChoice();
  if (known.listing === pathname) return known.skus.includes(sku);
  // Every card asks with every navigation.
  return search.includes("compare=") && readListingParams(search).compare.includes(sku);
}

function useKnownChoice(): Choice {
  return useSyncExternalStore(
    subscribeCompareChoice,
    () => choice,
    () => nothing,
  );
}

/** Ticks or unticks a product of a listing, up to `maxCompared`. */
export function toggleCompared(listing: string, sku: string): void {
  const skus = choice.listing === listing ? choice.skus : [];
  if (skus.includes(sku)) {
    return setCompareChoice(
      listing,
      skus.filter((other) => other !== sku),
    );
  }
  const isRefused = skus.length >= maxCompared;
  setCompareChoice(listing, isRefused ? skus : [...skus, sku], isRefused);
}

export function setCompareChoice(listing: string, skus: readonly string[], isRefused = false): void {
  choice = { listing, skus, isRefused };
  notify();
}

/** What is ticked now, for callbacks. */
export function comparedNow(): readonly string[] {
  return choice.skus;
}
