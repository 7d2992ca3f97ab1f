import { type Answer, call } from "#app/api/call.ts";
import type { StaffView } from "#app/staff/staff-page.ts";
import { InventoryScreen } from "./inventory-screen.tsx";

export type Inventory = Answer<"GET /api/inventory">;

/** For how long the stock lasts, and what to order when (staff §2, §4, §9). */
export async function open(): Promise<StaffView> {
  return { screen: <InventoryScreen inventory={await call("GET /api/inventory")} /> };
}
