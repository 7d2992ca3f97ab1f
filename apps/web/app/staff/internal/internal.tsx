import { formatQuantity } from "@dakbag/domain/money/money";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { useRefresh } from "#app/components/order-status/use-refresh.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import type { Route } from "./+types/internal.ts";
import { BackgroundWork } from "./background-work.tsx";
import { BarChart, withWeekBefore } from "./bar-chart.tsx";
import { formatCompactRupees, formatWholeRupees, shortDay, type StaffHome } from "./format-home.ts";
import { ComingRates, LastUploads, LowStock, StatusBars } from "./home-blocks.tsx";
import { HomeFigures } from "./home-figures.tsx";
import { StorageNotice } from "./storage-notice.tsx";
import { type FoundPayments, UnknownPayments } from "./unknown-payments.tsx";
import { WorklistBlock } from "./worklist-block.tsx";
import { worklistOf } from "./worklist.ts";
import styles from "./internal.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader() {
  return readPage(async () => {
    const home = await call("GET /api/internal/home");
    // Internal staff may not read payments.
    const unknownPayments = home.forAdmins && (await call("GET /api/admin/unknownPayments"));
    return { home, unknownPayments };
  });
}

/** The pending work, and today's figures, with links to what they are about (staff §2). */
export default function StaffHomePage({ loaderData }: Route.ComponentProps) {
  return <StaffPage data={loaderData}>{(found) => <Home {...found} />}</StaffPage>;
}

/** All figures; they are read again when the tab becomes visible. */
function Home({ home, unknownPayments }: { home: StaffHome; unknownPayments: FoundPayments | null }) {
  const { forAdmins, days } = home;
  const { revalidate, state } = useRevalidator();
  useRefresh(false);
  // Without the blocks for admins, they fit into the second column.
  const rates = <ComingRates rates={home.comingRates} isLinked={forAdmins !== null} />;
  return (
    <div className="stack">
      <div className={styles.moment}>
        <p>
          As of <time dateTime={home.at}>{indiaDateAndTime(home.at)}</time>
        </p>
        <Button size="small" busy={state === "loading"} onClick={() => void revalidate()}>
          Refresh
        </Button>
      </div>
      <StorageNotice storage={home.storage} />
      <WorklistBlock {...worklistOf(home, unknownPayments)} />
      <HomeFigures home={home} />
      <div className={styles.columns}>
        <div className="stack">
          <BarChart
            title={`Orders of the last ${days.length} days`}
            of="Day"
            series={{ value: "placed", beside: "paid on that day" }}
            bars={withWeekBefore(
              days.map(({ day, placed, paid }) => ({ name: shortDay(day), value: placed, beside: paid })),
            )}
            format={formatQuantity}
          />
          <StatusBars statuses={home.statuses} isLinked={forAdmins !== null} />
          {forAdmins && <LastUploads uploads={forAdmins.uploads} />}
          {forAdmins && rates}
        </div>
        <div className="stack">
          {forAdmins && (
            <BarChart
              title={`Received in the last ${days.length} days`}
              of="Day"
              series={{ value: "received", beside: "refunded on that day" }}
              bars={withWeekBefore(
                days.map(({ day, revenue, refunded }) => ({
                  name: shortDay(day),
                  value: revenue ?? 0,
                  beside: refunded ?? 0,
                })),
              )}
              format={formatWholeRupees}
              formatScale={formatCompactRupees}
            />
          )}
          {unknownPayments && <UnknownPayments found={unknownPayments} onDecided={() => void revalidate()} />}
          <LowStock stock={home.stock} />
          {!forAdmins && rates}
          {forAdmins && <BackgroundWork jobs={forAdmins.jobs} />}
        </div>
      </div>
    </div>
  );
}
