import { type Answer, call } from "#app/api/call.ts";
import type { StaffView, StaffVisit } from "#app/staff/staff-page.ts";
import { ledgerAddress } from "./ledger-address.ts";
import { SeriesScreen } from "./series-screen.tsx";

export type SeriesKind = "bags" | "labels";
export type Ledger = Answer<"GET /api/meesho/packetSeries">;

/** Uploads packet series to the marketplace, and shows all that were (staff §2). */
export async function open({ url }: StaffVisit): Promise<StaffView> {
  // The two pages are told apart by their address alone (staff §2).
  const kind: SeriesKind = /^\/meesho-label\/?$/i.test(url.pathname) ? "labels" : "bags";
  const { search, page } = ledgerAddress.read(url.searchParams);
  const ledger = await call("GET /api/meesho/packetSeries", { query: { kind, search, page } });
  return { screen: <SeriesScreen kind={kind} ledger={ledger} /> };
}
