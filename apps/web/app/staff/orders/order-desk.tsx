import { type Answer, call } from "#app/api/call.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { deskAddress } from "./desk-address.ts";
import { DeskScreen } from "./desk-screen.tsx";

const ordersPerPage = 100; // staff §9

export type DeskOrders = Pick<
  Answer<"GET /api/admin/orders">,
  "orders" | "totalPages" | "totalCount" | "counts"
>;

export const failure = "Error fetching orders";

/** The admin orders screen (staff §2). */
export async function open({ url }: StaffVisit): Promise<StaffView> {
  const { status, orderId, page } = deskAddress.read(url.searchParams);
  const found = await call("GET /api/admin/orders", {
    query: { page, limit: ordersPerPage, orderId, ...(status && { status }) },
  });
  return { screen: <DeskScreen {...found} /> };
}
