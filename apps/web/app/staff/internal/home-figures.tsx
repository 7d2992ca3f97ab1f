import { formatQuantity } from "@dakbag/domain/money/money";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import type { StaffHome } from "./staff-home.tsx";
import { changeInPercent, inRupees, inRupeesAndPaise, weekday } from "./staff-home-words.ts";
import { toDesk } from "./status-bars.tsx";
import styles from "./staff-home.module.css";

/** The figures one looks for first: what came in today, what waits, what is to be done. */
export function HomeFigures({ home }: { home: StaffHome }) {
  const { forAdmins } = home;
  return (
    <ul role="list" className={styles.tiles}>
      <Tile name="Orders today" figure={formatQuantity(home.orders.today)}>
        <Compared {...home.orders} day={home.today} inWords={decimal} />
      </Tile>
      {forAdmins && (
        <>
          <Tile name="Revenue today" figure={inRupees(forAdmins.revenue.today)}>
            <Compared {...forAdmins.revenue} day={home.today} inWords={inRupees} />
          </Tile>
          <PendingTile {...forAdmins.pending} />
          <EnquiriesTile {...forAdmins.enquiries} />
        </>
      )}
      <ToProcessTile home={home} />
      <Tile name="Running short" figure={formatQuantity(home.stock.red + home.stock.orange)}>
        <p>
          {formatQuantity(home.stock.red)} to order now, {formatQuantity(home.stock.orange)} running low
        </p>
        <p>
          <Link to="/inventory">Inventory planning</Link>
        </p>
      </Tile>
    </ul>
  );
}

function Tile({ name, figure, children }: { name: string; figure: string; children: ReactNode }) {
  return (
    <li className={styles.tile}>
      <h2>{name}</h2>
      <p className={styles.figure}>{figure}</p>
      <div className={styles.notes}>{children}</div>
    </li>
  );
}

const decimal = (value: number) => value.toLocaleString("en-IN", { maximumFractionDigits: 1 });

interface ComparedProps {
  today: number;
  lastWeekByNow: number;
  meanOfSevenDays: number;
  day: string;
  inWords: (value: number) => string;
}

function Compared({ today, lastWeekByNow, meanOfSevenDays, day, inWords }: ComparedProps) {
  const change = changeInPercent(today, lastWeekByNow);
  return (
    <>
      <p>
        Last {weekday(day)} by now: {inWords(lastWeekByNow)}
        {change !== "" && <strong> ({change})</strong>}
      </p>
      <p>Mean of the last 7 days: {inWords(meanOfSevenDays)}</p>
    </>
  );
}

function EnquiriesTile({ today, untouched }: NonNullable<StaffHome["forAdmins"]>["enquiries"]) {
  return (
    <Tile name="Enquiries today" figure={formatQuantity(today)}>
      <p>{formatQuantity(untouched)} new in all</p>
      <p>
        <Link to="/admin/enquiries?status=New">To the enquiries</Link>
      </p>
    </Tile>
  );
}

function PendingTile({ count, amount, pastReservation }: NonNullable<StaffHome["forAdmins"]>["pending"]) {
  return (
    <Tile name="Pending payments" figure={formatQuantity(count)}>
      <p>{inRupeesAndPaise(amount)} in all</p>
      <p>{formatQuantity(pastReservation)} past their reservation</p>
      <p>
        <Link to={toDesk("Payment Pending")}>Payment Pending on the desk</Link>
      </p>
    </Tile>
  );
}

function ToProcessTile({ home }: { home: StaffHome }) {
  const count = (wanted: string) => home.statuses.find(({ status }) => status === wanted)?.count ?? 0;
  return (
    <Tile name="Orders to process" figure={formatQuantity(count("Order Processing"))}>
      {home.oldestToProcessPlacedAt !== null && (
        <p>The oldest was placed on {indiaDateAndTime(home.oldestToProcessPlacedAt)}</p>
      )}
      <p>{formatQuantity(count("In Production"))} in production</p>
      {home.forAdmins && (
        <p>
          <Link to={toDesk("Order Processing")}>Order Processing on the desk</Link>
        </p>
      )}
    </Tile>
  );
}
