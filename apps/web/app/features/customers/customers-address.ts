import type { Role } from "@dakbag/contracts/account";
import { readRoleWord } from "./role-words.ts";

/** What the list shows, as the page's address says; empty is anything. */
export interface CustomersAddress {
  search: string;
  role: Role | "";
  before: string;
}

export function readCustomersAddress(query: URLSearchParams): CustomersAddress {
  return {
    search: (query.get("search") ?? "").trim().slice(0, 100),
    role: readRoleWord(query.get("role") ?? ""),
    before: (query.get("before") ?? "").slice(0, 36),
  };
}

/** The address with something changed. Another search begins at the newest again. */
export function changeCustomersAddress(
  query: URLSearchParams,
  change: Partial<CustomersAddress>,
): URLSearchParams {
  const { search, role, before } = { ...readCustomersAddress(query), before: "", ...change };
  const changed = new URLSearchParams();
  if (search !== "") changed.set("search", search);
  if (role !== "") changed.set("role", role);
  if (before !== "") changed.set("before", before);
  return changed;
}
