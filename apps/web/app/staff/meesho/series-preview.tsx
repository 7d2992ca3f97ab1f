import { formatQuantity } from "@dakbag/domain/money/money";
import styles from "./packet-series.module.css";
import type { PlannedSeries } from "./series-draft.ts";

/** The first and the last number as they will stand on the packets, before anything is uploaded. */
export function SeriesPreview({ series }: { series: PlannedSeries | undefined }) {
  return (
    <div className={styles.preview}>
      <h2 id="series-preview">Series</h2>
      <output aria-labelledby="series-preview">
        {series ? (
          <>
            <span className={styles.number}>{series.sequence}</span> to{" "}
            <span className={styles.number}>{series.endSequence}</span>
            <br />
            {formatQuantity(series.moq)} {series.moq === 1 ? "packet" : "packets"}
          </>
        ) : (
          "Fill in the fields to see it."
        )}
      </output>
    </div>
  );
}
