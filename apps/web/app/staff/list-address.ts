import { useSearchParams } from "react-router";

/** What a list shows, as its page's address says: how that is read, and how it is changed. */
export interface ListAddress<Shown> {
  /** What means nothing is left out. */
  read: (query: URLSearchParams) => Shown;
  /** The address with something changed; another search begins at the first page again. */
  change: (query: URLSearchParams, changed: Partial<Shown>) => URLSearchParams;
}

export type ShownBy<List> = List extends ListAddress<infer Shown> ? Shown : never;

/**
 * @param readers of what stands in the address under each name; what an empty text reads as is not written
 * @param place the name of the page, or of the entry that it begins after
 */
export function listAddress<Shown extends Record<keyof Shown, string | number | undefined>>(
  readers: { [Name in keyof Shown]: (text: string) => Shown[Name] },
  place?: keyof Shown,
): ListAddress<Shown> {
  const names = Object.keys(readers) as (keyof Shown & string)[];
  const read = (query: URLSearchParams) => {
    const entries = names.map((name): [string, unknown] => [name, readers[name](query.get(name) ?? "")]);
    return Object.fromEntries(entries) as Shown;
  };
  const empty = read(new URLSearchParams());
  return {
    read,
    change(query, changed) {
      const first = place === undefined ? {} : { [place]: empty[place] };
      const shown: Shown = { ...read(query), ...first, ...changed };
      const written = names.filter((name) => shown[name] !== empty[name]);
      return new URLSearchParams(written.map((name) => [name, String(shown[name])]));
    },
  };
}

/** Words as people type them. */
export function words(longest: number): (text: string) => string {
  return (text) => text.trim().slice(0, longest);
}

/** One of the words that mean something, or none. */
export function oneOf<const Word extends string>(known: readonly Word[]): (text: string) => Word | "" {
  return (text) => known.find((word) => word === text) ?? "";
}

/** The number of a page; anything else is the first. */
export function pageNumber(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** What the list shows, kept in the page's address. */
export function useListAddress<Shown>({ read, change }: ListAddress<Shown>) {
  const [query, setQuery] = useSearchParams();
  return {
    address: read(query),
    /** What is looked for takes the place of the present history entry (staff §2). */
    filter: (changed: Partial<Shown>) =>
      setQuery((now) => change(now, changed), { replace: true, preventScrollReset: true }),
    /** Another page is an entry of its own. */
    to: (changed: Partial<Shown>) => `?${change(query, changed)}`,
  };
}
