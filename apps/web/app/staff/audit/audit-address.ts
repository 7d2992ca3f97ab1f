import { listAddress, type ShownBy, words } from "#app/staff/list-address.ts";

/** What the log shows, as the page's address says; empty is anything. */
export const auditAddress = listAddress(
  { action: words(200), subject: words(200), actor: words(200), day: words(200), before: words(200) },
  "before",
);

export type AuditAddress = ShownBy<typeof auditAddress>;
