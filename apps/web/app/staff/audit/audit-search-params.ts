import { listSearchParams, textUpTo } from "#app/staff/list-search-params.ts";

/** What the log shows; empty is anything. */
export const auditSearchParams = listSearchParams(
  {
    action: textUpTo(200),
    subject: textUpTo(200),
    actor: textUpTo(200),
    day: textUpTo(200),
    before: textUpTo(200),
  },
  "before",
);
