import { Suspense, lazy } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { StaffPage, StaffPageLoading } from "#app/features/staff-frame/staff-page.tsx";
import { readForStaff } from "#app/features/staff-frame/staff-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { company } from "#content/company.ts";
import type { Route } from "./+types/packet-series.ts";
import { readLedgerAddress } from "./ledger-address.ts";

// Loaded for admins alone.
const SeriesScreen = lazy(() => import("./series-screen.tsx"));

export type SeriesKind = "bags" | "labels";
export type Ledger = Answer<"GET /api/meesho/packetSeries">;

const headings: Record<SeriesKind, string> = { bags: "Packet series", labels: "Label series" };

/** The two pages are told apart by their address alone (staff §2). */
const kindOf = (pathname: string): SeriesKind => (/^\/meesho-label\/?$/i.test(pathname) ? "labels" : "bags");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { search, page } = readLedgerAddress(searchParams);
  const kind = kindOf(pathname);
  return readForStaff(
    ["admin"],
    async () => ({
      kind,
      ledger: await call("GET /api/meesho/packetSeries", { query: { kind, search, page } }),
    }),
    messageOf,
  );
}

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${headings[kindOf(location.pathname)]} | ${company.shopName}` },
  { name: "robots", content: "noindex" },
];

export function HydrateFallback() {
  return (
    <StaffPageLoading heading="Series">
      <SeriesSkeleton />
    </StaffPageLoading>
  );
}

/** Uploads packet series to the marketplace, and shows all that were (staff §2). */
export default function PacketSeriesPage({ loaderData }: Route.ComponentProps) {
  const heading = loaderData.state === "ready" ? headings[loaderData.kind] : "Series";
  return (
    <StaffPage heading={heading} data={loaderData}>
      {({ kind, ledger }) => (
        <Suspense fallback={<SeriesSkeleton />}>
          <SeriesScreen key={kind} kind={kind} ledger={ledger} />
        </Suspense>
      )}
    </StaffPage>
  );
}

function SeriesSkeleton() {
  return (
    <>
      <Skeleton height="220px" />
      <Skeleton height="320px" />
    </>
  );
}
