import type pg from "pg";
import { searchWords } from "../../platform/search.queries.ts";
import type { MatchedVendors } from "./vendor-lists.queries.ts";

const maxFound = 50;

/** The first vendors of a list that have all words of a text, with how many there are of them, and in all. */
export async function searchVendors<Row>(
  db: pg.Pool,
  text: string,
  find: (db: pg.Pool, words: string[], limit: number) => Promise<Row[]>,
  count: (db: pg.Pool, words: string[]) => Promise<MatchedVendors[]>,
): Promise<MatchedVendors & { vendors: Row[] }> {
  const words = searchWords(text);
  const [vendors, [counted]] = await Promise.all([find(db, words, maxFound), count(db, words)]);
  return { vendors, totalCount: counted?.totalCount ?? 0, matchCount: counted?.matchCount ?? 0 };
}
