/** Sorts before every id. */
export const minId = "00000000-0000-0000-0000-000000000000";
/** Sorts behind every id: where a list of the newest first begins. */
export const maxId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * One page of a list with keyset pagination.
 *
 * @param find the rows from the start of the page, at most `limit`
 * @returns `next` is the key after which the next page begins; null on the last page
 */
export async function pageByKey<Row extends { readonly id: string }>(
  perPage: number,
  find: (limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  // One row more than is shown says whether another page follows.
  const found = await find(perPage + 1);
  const rows = found.slice(0, perPage);
  return { rows, next: found.length > perPage ? (rows.at(-1)?.id ?? null) : null };
}

/** How many pages a list has, at least one. */
export function pageCount(totalCount: number, perPage: number): number {
  return Math.max(1, Math.ceil(totalCount / perPage));
}

interface FoundPage {
  /** How many rows a list has; above `maxCounted` they were not all counted. */
  count: number;
  maxCounted: number;
  page: number;
  perPage: number;
  /** Rows from the start of the page, one more than it has if another page follows. */
  found: number;
}

/** What is known of the length of a list that may be too long to be counted; it has at least `totalCount` rows. */
export function listLength({ count, maxCounted, page, perPage, found }: FoundPage) {
  if (count <= maxCounted)
    return { totalCount: count, totalPages: pageCount(count, perPage), isCounted: true };
  return {
    totalCount: Math.max((page - 1) * perPage + found, maxCounted),
    totalPages: page + (found > perPage ? 1 : 0),
    isCounted: false,
  };
}
