import { type Answer, call } from "#app/api/call.ts";
import type { StaffView } from "#app/staff/staff-page.ts";
import { RatesScreen } from "./rates-screen.tsx";

export type TaxRates = Answer<"GET /api/gstRates">;

/** The GST rates by HSN: past, in force and to come; a future one is scheduled here (rulings: money). */
export async function open(): Promise<StaffView> {
  return { screen: <RatesScreen taxRates={await call("GET /api/gstRates")} /> };
}
