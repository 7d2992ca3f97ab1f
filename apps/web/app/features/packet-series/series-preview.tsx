import { formatQuantity } from "@dakbag/domain/money";
import styles from "./packet-series.module.css";

interface SeriesPreviewProps {
  series: { sequence: string; endSequence: string } | undefined;
  moq: number;
}

/** The first and the last number as they will stand on the packets, before anything is uploaded. */
export function SeriesPreview({ series, moq }: SeriesPreviewProps) {
  return (
    <div className={styles.preview}>
      <h2 id="series-preview">Series</h2>
      <output aria-labelledby="series-preview">
        {series ? (
          <>
            <span className={styles.number}>{series.sequence}</span> to{" "}
            <span className={styles.number}>{series.endSequence}</span>
            <br />
            {formatQuantity(moq)} {moq === 1 ? "packet" : "packets"}
          </>
        ) : (
          "Fill in the fields to see it."
        )}
      </output>
    </div>
  );
}
