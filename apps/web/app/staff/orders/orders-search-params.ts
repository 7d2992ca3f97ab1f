import { parseOrderStatus } from "@dakbag/domain/orders/order-status";
import { listSearchParams, pageNumber, textUpTo } from "#app/staff/list-search-params.ts";

/** A tracking id, the longest text that is searched for, has as many characters. */
export const maxSearchLength = 100;

/** `?status=&orderId=&page=` (staff §2); without a status, all nine. */
export const ordersSearchParams = listSearchParams(
  { status: parseOrderStatus, orderId: textUpTo(maxSearchLength), page: pageNumber },
  "page",
);
