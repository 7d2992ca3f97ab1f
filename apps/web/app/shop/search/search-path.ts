import { maxSearchLength } from "@dakbag/domain/catalogue/search-step";

/** The page of results for a text. */
export function searchPath(text: string): string {
  return `/search?q=${encodeURIComponent(text.toWellFormed()).replaceAll("%20", "+")}`;
}

/** What the query of the page of results asks for; empty when nothing. A longer text is cut. */
export function searchedText(search: string): string {
  const q = new URLSearchParams(search).get("q") ?? "";
  const cut = q.replaceAll("\0", "").trim().slice(0, maxSearchLength);
  // Half a character may be left at the end.
  return cut.toWellFormed().trim();
}
