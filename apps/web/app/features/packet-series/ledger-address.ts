/** What the ledger shows, as the page's address says: `?search=&page=`. */
export interface LedgerAddress {
  search: string;
  page: number;
}

export function readLedgerAddress(query: URLSearchParams): LedgerAddress {
  const page = Number(query.get("page") ?? 1);
  return {
    search: (query.get("search") ?? "").trim().slice(0, 60),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export function writeLedgerAddress({ search, page }: LedgerAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return query;
}
