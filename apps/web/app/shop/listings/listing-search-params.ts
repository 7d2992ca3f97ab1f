import {
  type ListingQuestion,
  listingQuestionKeys,
  listingQuestionPairs,
  readListingQuestion,
} from "@dakbag/domain/catalogue/listing-view";

/** How a listing is shown, from its URL. */
export interface ListingParams extends ListingQuestion {
  view: "cards" | "table";
  /** The searched text, where these are results of a search. */
  q?: string;
}

/** The parameters of a listing: the server renders it by these and drops any other. */
export const listingParameters: readonly string[] = [...listingQuestionKeys, "view"];

/** The form of a listing: sorting and comparing go through it where no script runs. */
export const listingForm = "listing-form";

/** Reads the query of a listing. Unknown values are ignored; lists may be repeated or have commas. */
export function readListingParams(search: string): ListingParams {
  const parameters = new URLSearchParams(search);
  const view = parameters.get("view") === "table" ? "table" : "cards";
  return { ...readListingQuestion(parameters), view };
}

/** Link to the same listing shown otherwise. Defaults are left out, so that each view has one URL. */
export function listingLink(params: ListingParams): { search: string } {
  const pairs = listingParamPairs(params).map(([key, value]) => [key, encodeURIComponent(value)].join("="));
  // A comma needs no escape, and a URL is nicer to read without.
  return { search: pairs.length === 0 ? "" : `?${pairs.join("&").replaceAll("%2C", ",")}` };
}

/** The same as names and values. */
export function listingParamPairs(params: ListingParams): [string, string][] {
  const { q = "", view } = params;
  const pairs = listingQuestionPairs(params);
  return [
    ...(q === "" ? [] : [["q", q] as [string, string]]),
    ...pairs,
    ...(view === "cards" ? [] : [["view", view] as [string, string]]),
  ];
}
