/** The URL of an order's page, from a list with this query: `view` is where its neighbours are and Back leads to. */
export function orderInView(id: string, view: string): string {
  return `/admin/orders/${id}${view === "" ? "" : `?view=${encodeURIComponent(view)}`}`;
}

/** The URL of the list. */
export function listOfView(view: string): string {
  return `/admin/orders${view === "" ? "" : `?${view}`}`;
}

/** The query of the list that an order's page was opened from; empty: all orders. */
export function readView(query: URLSearchParams): string {
  return query.get("view") ?? "";
}

/** The state of a history entry whose entry before is the list, with its scroll position. */
export const fromList = { isFromList: true } as const;

export function isFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isFromList" in state;
}
