/** Behind every id: where a list begins that has the newest first. */
export const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * A page of a list that is walked by its key.
 *
 * @param find the rows from where the page begins, at most so many
 * @returns `next` is the key behind which the next page begins; null on the last one
 */
export async function pageByKey<Row extends { readonly id: string }>(
  perPage: number,
  find: (limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  // One more than is shown tells whether another page follows.
  const found = await find(perPage + 1);
  const rows = found.slice(0, perPage);
  return { rows, next: found.length > perPage ? (rows.at(-1)?.id ?? null) : null };
}

/** How many pages a list has; an empty one has one. */
export function pagesOf(totalCount: number, perPage: number): number {
  return Math.max(1, Math.ceil(totalCount / perPage));
}
