import { formatQuantity } from "@dakbag/domain/money/money";
import { useRevalidator } from "react-router";
import { useRefresh } from "#app/components/order-status/use-refresh.ts";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { BackgroundWork } from "./background-work.tsx";
import { BarChart } from "./bar-chart.tsx";
import { HomeFigures } from "./home-figures.tsx";
import { ComingRates, LastUploads } from "./home-news.tsx";
import { LowStock } from "./low-stock.tsx";
import type { StaffHome } from "./staff-home.tsx";
import { inRupees, shortDay } from "./staff-home-words.ts";
import { StatusBars } from "./status-bars.tsx";
import styles from "./staff-home.module.css";

/** All figures; they are read again when the tab comes back to sight. */
export function StaffHomeScreen({ home }: { home: StaffHome }) {
  const { forAdmins, days } = home;
  const { revalidate, state } = useRevalidator();
  useRefresh(false);
  // Without what is for admins alone, the second column has room for them.
  const rates = <ComingRates rates={home.comingRates} isLinked={forAdmins !== null} />;
  return (
    <div className={styles.home}>
      <div className={styles.moment}>
        <p>
          As of <time dateTime={home.at}>{indiaDateAndTime(home.at)}</time>
        </p>
        <Button size="small" busy={state === "loading"} onClick={() => void revalidate()}>
          Refresh
        </Button>
      </div>
      <HomeFigures home={home} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <BarChart
            title={`Orders of the last ${days.length} days`}
            of="Day"
            series={{ value: "placed", beside: "paid on that day" }}
            bars={days.map(({ day, placed, paid }) => ({ name: shortDay(day), value: placed, beside: paid }))}
            inWords={formatQuantity}
          />
          <StatusBars statuses={home.statuses} isLinked={forAdmins !== null} />
          {forAdmins && <LastUploads uploads={forAdmins.uploads} />}
          {forAdmins && rates}
        </div>
        <div className={styles.column}>
          {forAdmins && (
            <BarChart
              title={`Revenue of the last ${days.length} days`}
              of="Day"
              series={{ value: "revenue" }}
              bars={days.map(({ day, revenue }) => ({ name: shortDay(day), value: revenue ?? 0 }))}
              inWords={inRupees}
            />
          )}
          <LowStock stock={home.stock} />
          {!forAdmins && rates}
          {forAdmins && <BackgroundWork jobs={forAdmins.jobs} />}
        </div>
      </div>
    </div>
  );
}
