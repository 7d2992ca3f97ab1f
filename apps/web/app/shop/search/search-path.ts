/** The page of results for a text. */
export function searchPath(text: string): string {
  return `/search?q=${encodeURIComponent(text.toWellFormed()).replaceAll("%20", "+")}`;
}
