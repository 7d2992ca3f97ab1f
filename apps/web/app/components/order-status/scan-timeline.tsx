import type { FollowedParcel } from "@dakbag/contracts/following";
import { dayAndMonth, indiaDay } from "@dakbag/domain/dates/india-day";
import { countWithNoun } from "@dakbag/domain/money/money";
import { isAtEnd, type ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import { serverNow } from "#app/api/server-time.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import styles from "./scan-timeline.module.css";

interface ScanTimelineProps {
  followed: FollowedParcel;
  /** How far the parcel is. */
  stage: ShipmentStage | undefined;
}

/** The newest are read; a parcel across India has twenty. */
const shown = 3;

/** Where the courier has seen a parcel, in its own words, the newest first, and when it expects to deliver it. */
export default function ScanTimeline({ followed, stage }: ScanTimelineProps) {
  const { scans, expectedOn, promisedBy } = followed;
  const isOver = stage !== undefined && isAtEnd(stage);
  const earlier = scans.slice(shown);
  return (
    <div className={styles.scans}>
      {expectedOn !== null && !isOver && <p>{expectedText(expectedOn, promisedBy)}</p>}
      <ScanList scans={scans.slice(0, shown)} />
      {earlier.length > 0 && (
        <details>
          <summary>{countWithNoun(earlier.length, "earlier scan")}</summary>
          <ScanList scans={earlier} />
        </details>
      )}
    </div>
  );
}

function expectedText(expectedOn: string, promised: string | null): string {
  const today = indiaDay(new Date(serverNow()));
  const expected = `The courier expects to deliver it on ${dayAndMonth(expectedOn, today)}`;
  return promised !== null && expectedOn > promised
    ? `${expected}, later than promised: by ${dayAndMonth(promised, today)}.`
    : `${expected}.`;
}

function ScanList({ scans }: Pick<FollowedParcel, "scans">) {
  return (
    <ol role="list">
      {scans.map(({ at, activity, location }, index) => (
        <li key={index}>
          <time dateTime={at}>{indiaDateAndTime(at)}</time>
          <span>{activity || "Seen"}</span>
          {location !== "" && <span className={styles.place}>{location}</span>}
        </li>
      ))}
    </ol>
  );
}
