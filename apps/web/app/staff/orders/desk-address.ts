import { parseOrderStatus } from "@dakbag/domain/orders/order-status";
import { listAddress, pageNumber, type ShownBy, words } from "#app/staff/list-address.ts";

/** The longest text that is searched for: a tracking id has as many characters at most. */
export const longestSearch = 100;

/** What the desk shows, as its address says: `?status=&orderId=&page=` (staff §2); without a status, all nine. */
export const deskAddress = listAddress(
  { status: parseOrderStatus, orderId: words(longestSearch), page: pageNumber },
  "page",
);

export type DeskAddress = ShownBy<typeof deskAddress>;

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
