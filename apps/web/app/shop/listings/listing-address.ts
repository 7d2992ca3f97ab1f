import {
  type ChosenValues,
  type ListingSort,
  facetKeys,
  listingSorts,
} from "@dakbag/domain/catalogue/listing-filters";
import type { To } from "react-router";

/** What a listing's address says of how it is shown. */
export interface ListingAddress {
  chosen: ChosenValues;
  sort: ListingSort;
  view: "cards" | "table";
  /** The tab, in small letters; empty for the first one. */
  tab: string;
  /** SKUs to compare. */
  compare: readonly string[];
}

export const mostCompared = 4;
/** The form of a listing: sorting and comparing go through it where no script runs. */
export const listingForm = "listing-form";

/** Reads the query of a listing. What it does not know stands for nothing; lists may be repeated or have commas. */
export function readListingAddress(search: string): ListingAddress {
  const parameters = new URLSearchParams(search);
  const list = (key: string) => [...new Set(parameters.getAll(key).flatMap((value) => value.split(",")))];
  const sort = parameters.get("sort");
  return {
    chosen: Object.fromEntries(facetKeys.map((key) => [key, list(key).filter(Boolean)])),
    sort: listingSorts.find(({ key }) => key === sort)?.key ?? "size",
    view: parameters.get("view") === "table" ? "table" : "cards",
    tab: parameters.get("tab") ?? "",
    compare: list("compare").filter(Boolean).slice(0, mostCompared),
  };
}

/** The way to the same listing shown otherwise. What is as usual is left away, so that there is one address for it. */
export function listingAt(address: ListingAddress): To {
  const pairs = listingParameters(address).map(([key, value]) => [key, encodeURIComponent(value)].join("="));
  // A comma needs no escape, and an address is nicer to read without.
  return { search: pairs.join("&").replaceAll("%2C", ",") };
}

/** The same as names and values. */
export function listingParameters({ chosen, sort, view, tab, compare }: ListingAddress): [string, string][] {
  const all: [string, string][] = [
    ["tab", tab],
    ...facetKeys.map((key): [string, string] => [key, (chosen[key] ?? []).join()]),
    ["sort", sort === "size" ? "" : sort],
    ["view", view === "cards" ? "" : view],
    ["compare", compare.join()],
  ];
  return all.filter(([, value]) => value !== "");
}
