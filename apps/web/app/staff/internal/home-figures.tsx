import { formatQuantity, rupeesToPaise } from "@dakbag/domain/money/money";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { CompactAmount } from "./compact-amount.tsx";
import { changeInPercent, ordersLink, type StaffHome, weekday } from "./format-home.ts";
import styles from "./internal.module.css";

/** The figures at a glance: today's orders and revenue, open payments, enquiries, orders to process. */
export function HomeFigures({ home }: { home: StaffHome }) {
  const { forAdmins } = home;
  return (
    <ul role="list" className={styles.tiles}>
      <Tile name="Orders today" figure={formatQuantity(home.orders.today)}>
        <Compared {...home.orders} day={home.today} format={decimal} />
      </Tile>
      {forAdmins && (
        <>
          <ReceivedTile {...forAdmins} day={home.today} />
          <PendingTile {...forAdmins.pending} />
          <EnquiriesTile {...forAdmins.enquiries} />
        </>
      )}
      <ToProcessTile home={home} />
    </ul>
  );
}

function Tile({ name, figure, children }: { name: string; figure: ReactNode; children: ReactNode }) {
  return (
    <li className={`card ${styles.tile}`}>
      <h2>{name}</h2>
      <p className={styles.figure}>{figure}</p>
      <div className={styles.notes}>{children}</div>
    </li>
  );
}

interface ReceivedTileProps extends Pick<NonNullable<StaffHome["forAdmins"]>, "revenue" | "refunded"> {
  day: string;
}

/** What was paid today, and what of all that was paid went back today. */
function ReceivedTile({ revenue, refunded, day }: ReceivedTileProps) {
  const [received, back] = [rupeesToPaise(revenue.today), rupeesToPaise(refunded.today)];
  return (
    <Tile name="Received today, incl. GST" figure={<CompactAmount paise={received} />}>
      <p>
        Net <CompactAmount paise={received - back} />
        <span>{" (refunds "}</span>
        <CompactAmount paise={back} />
        <span>{")"}</span>
      </p>
      <Compared {...revenue} day={day} format={inRupees} />
    </Tile>
  );
}

const inRupees = (rupees: number) => <CompactAmount paise={rupeesToPaise(rupees)} />;

const decimal = (value: number) => value.toLocaleString("en-IN", { maximumFractionDigits: 1 });

interface ComparedProps {
  today: number;
  lastWeekByNow: number;
  meanOfSevenDays: number;
  day: string;
  format: (value: number) => ReactNode;
}

function Compared({ today, lastWeekByNow, meanOfSevenDays, day, format }: ComparedProps) {
  const change = changeInPercent(today, lastWeekByNow);
  return (
    <>
      <p>
        <span>{`Last ${weekday(day)} by now:`}</span> <span>{format(lastWeekByNow)}</span>
        {change !== "" && <strong>{` (${change})`}</strong>}
      </p>
      <p>
        Average of the last 7 days: <span>{format(meanOfSevenDays)}</span>
      </p>
    </>
  );
}

function EnquiriesTile({ today, untouched }: NonNullable<StaffHome["forAdmins"]>["enquiries"]) {
  return (
    <Tile name="Enquiries today" figure={formatQuantity(today)}>
      <p>{`${formatQuantity(untouched)} new in all`}</p>
      <p>
        <Link to="/admin/enquiries?status=New">New enquiries</Link>
      </p>
    </Tile>
  );
}

function PendingTile({ count, amount, pastReservation }: NonNullable<StaffHome["forAdmins"]>["pending"]) {
  return (
    <Tile name="Pending payments" figure={formatQuantity(count)}>
      <p>
        {inRupees(amount)}
        <span>{" in all"}</span>
      </p>
      <p>{`${formatQuantity(pastReservation)} past their reservation`}</p>
      <p>
        <Link to={ordersLink("Payment Pending")}>Pending orders</Link>
      </p>
    </Tile>
  );
}

function ToProcessTile({ home }: { home: StaffHome }) {
  const count = (wanted: string) => home.statuses.find(({ status }) => status === wanted)?.count ?? 0;
  return (
    <Tile name="Orders to process" figure={formatQuantity(count("Order Processing"))}>
      {home.oldestToProcessPlacedAt !== null && (
        <p>{`The oldest was placed on ${indiaDateAndTime(home.oldestToProcessPlacedAt)}`}</p>
      )}
      <p>{`${formatQuantity(count("In Production"))} in production`}</p>
      {home.forAdmins && (
        <p>
          <Link to={ordersLink("Order Processing")}>Orders to process</Link>
        </p>
      )}
    </Tile>
  );
}
