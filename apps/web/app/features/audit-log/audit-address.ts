/** What the log shows, as the page's address says; empty is anything. */
export interface AuditAddress {
  action: string;
  subject: string;
  actor: string;
  day: string;
  before: string;
}

const names = ["action", "subject", "actor", "day", "before"] as const;

export function readAuditAddress(query: URLSearchParams): AuditAddress {
  const read = (name: (typeof names)[number]) => (query.get(name) ?? "").trim().slice(0, 200);
  return {
    action: read("action"),
    subject: read("subject"),
    actor: read("actor"),
    day: read("day"),
    before: read("before"),
  };
}

/** The address with something changed. Other filters begin at the newest entry again. */
export function changeAuditAddress(query: URLSearchParams, change: Partial<AuditAddress>): URLSearchParams {
  const address = { ...readAuditAddress(query), before: "", ...change };
  return new URLSearchParams(
    names.filter((name) => address[name] !== "").map((name) => [name, address[name]]),
  );
}
