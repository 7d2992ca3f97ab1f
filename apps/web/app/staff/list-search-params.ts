import { useSearchParams } from "react-router";

/** A list's state in its page's URL: how it is read and changed. */
export interface ListSearchParams<Params> {
  /** Anything unreadable means that nothing is filtered. */
  read: (query: URLSearchParams) => Params;
  /** The query with something changed; another search begins at the first page again. */
  change: (query: URLSearchParams, changed: Partial<Params>) => URLSearchParams;
}

/** @example `ParamsOf<typeof ordersSearchParams>` */
export type ParamsOf<List> = List extends ListSearchParams<infer Params> ? Params : never;

/**
 * @param readers one for each name in the URL; the value of an empty text is not written
 * @param places the names of the page, and of the entry that it begins after
 */
export function listSearchParams<Params extends Record<keyof Params, string | number | undefined>>(
  readers: { [Name in keyof Params]: (text: string) => Params[Name] },
  ...places: (keyof Params)[]
): ListSearchParams<Params> {
  const names = Object.keys(readers) as (keyof Params & string)[];
  const read = (query: URLSearchParams) => {
    const entries = names.map((name): [string, unknown] => [name, readers[name](query.get(name) ?? "")]);
    return Object.fromEntries(entries) as Params;
  };
  const empty = read(new URLSearchParams());
  return {
    read,
    change(query, changed) {
      const first = Object.fromEntries(places.map((place) => [place, empty[place]]));
      const params: Params = { ...read(query), ...first, ...changed };
      const written = names.filter((name) => params[name] !== empty[name]);
      return new URLSearchParams(written.map((name) => [name, String(params[name])]));
    },
  };
}

export function textUpTo(maxLength: number): (text: string) => string {
  return (text) => text.trim().slice(0, maxLength);
}

/** One of the known values, or none. */
export function oneOf<const Value extends string>(known: readonly Value[]): (text: string) => Value | "" {
  return (text) => known.find((value) => value === text) ?? "";
}

/** The number of a page; anything else is the first. */
export function pageNumber(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** What the list shows, kept in the page's URL. */
export function useListSearchParams<Params>({ read, change }: ListSearchParams<Params>) {
  const [query, setQuery] = useSearchParams();
  return {
    params: read(query),
    /** Another search replaces the current history entry (staff §2). */
    setParams: (changed: Partial<Params>) =>
      setQuery((now) => change(now, changed), { replace: true, preventScrollReset: true }),
    /** Another page is a new history entry. */
    linkTo: (changed: Partial<Params>) => `?${change(query, changed)}`,
  };
}
