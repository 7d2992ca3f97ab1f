import { listSearchParams, textUpTo } from "#app/staff/list-search-params.ts";
import { readRoleParam } from "#app/staff/role-labels.ts";

/** What the list shows; empty is anything. */
export const customersSearchParams = listSearchParams(
  { search: textUpTo(100), role: readRoleParam, before: textUpTo(36) },
  "before",
);
