import { type OrderStatus, parseOrderStatus } from "@dakbag/domain/order-status";

/** The longest text that is searched for: a tracking id has as many characters at most. */
export const longestSearch = 100;

/** What the desk shows, as its address says: `?status=&orderId=&page=` (staff §2). */
export interface DeskAddress {
  /** Undefined: all nine. */
  status: OrderStatus | undefined;
  orderId: string;
  page: number;
}

export function readDeskAddress(search: URLSearchParams): DeskAddress {
  const page = Number(search.get("page") ?? 1);
  return {
    status: parseOrderStatus(search.get("status") ?? ""),
    orderId: (search.get("orderId") ?? "").trim().slice(0, longestSearch),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address with something changed. A filter or a search begins at page 1 again (staff §4). */
export function changeDeskAddress(search: URLSearchParams, change: Partial<DeskAddress>): URLSearchParams {
  const { status, orderId, page } = { ...readDeskAddress(search), page: 1, ...change };
  const changed = new URLSearchParams();
  if (status !== undefined) changed.set("status", status);
  if (orderId !== "") changed.set("orderId", orderId);
  if (page > 1) changed.set("page", String(page));
  return changed;
}

/** The numbered buttons: the first, the last and those around the present page; null is a gap. */
export function pageNumbers(page: number, totalPages: number): (number | null)[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2];
  const numbers = [...new Set([1, ...near, totalPages])]
    .filter((number) => number >= 1 && number <= totalPages)
    .toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    return number - before > 1 ? [null, number] : [number];
  });
}
