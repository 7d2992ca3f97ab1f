import {
  type ChosenValues,
  type ListingSort,
  facetKeys,
  listingSorts,
} from "@dakbag/domain/catalogue/listing-filters";
import type { To } from "react-router";

/** How a listing is shown, from its URL. */
export interface ListingParams {
  chosen: ChosenValues;
  sort: ListingSort;
  view: "cards" | "table";
  /** The tab, in small letters; empty for the first one. */
  tab: string;
  /** SKUs to compare. */
  compare: readonly string[];
}

/** The parameters of a listing: the server renders it by these and drops any other. */
export const listingParameters = ["tab", ...facetKeys, "sort", "view", "compare"] as const;

export const maxCompared = 4;
/** The form of a listing: sorting and comparing go through it where no script runs. */
export const listingForm = "listing-form";

/** Reads the query of a listing. Unknown values are ignored; lists may be repeated or have commas. */
export function readListingParams(search: string): ListingParams {
  const parameters = new URLSearchParams(search);
  const list = (key: string) => [...new Set(parameters.getAll(key).flatMap((value) => value.split(",")))];
  const sort = parameters.get("sort");
  return {
    chosen: Object.fromEntries(facetKeys.map((key) => [key, list(key).filter(Boolean)])),
    sort: listingSorts.find(({ key }) => key === sort)?.key ?? "size",
    view: parameters.get("view") === "table" ? "table" : "cards",
    tab: parameters.get("tab") ?? "",
    compare: list("compare").filter(Boolean).slice(0, maxCompared),
  };
}

/** Link to the same listing shown otherwise. Defaults are left out, so that each view has one URL. */
export function listingAt(params: ListingParams): To {
  const pairs = listingParamPairs(params).map(([key, value]) => [key, encodeURIComponent(value)].join("="));
  // A comma needs no escape, and a URL is nicer to read without.
  return { search: pairs.join("&").replaceAll("%2C", ",") };
}

/** The same as names and values. */
export function listingParamPairs({ chosen, sort, view, tab, compare }: ListingParams): [string, string][] {
  const all: [string, string][] = [
    ["tab", tab],
    ...facetKeys.map((key): [string, string] => [key, (chosen[key] ?? []).join()]),
    ["sort", sort === "size" ? "" : sort],
    ["view", view === "cards" ? "" : view],
    ["compare", compare.join()],
  ];
  return all.filter(([, value]) => value !== "");
}
