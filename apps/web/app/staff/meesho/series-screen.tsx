import type { PacketSeriesEntry } from "@dakbag/contracts/packet-series";
import { useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { Ledger, SeriesKind } from "./packet-series.tsx";
import styles from "./packet-series.module.css";
import { SeriesForm } from "./series-form.tsx";
import { SeriesLedger } from "./series-ledger.tsx";

/** The form for the next series above all series that there were. */
export function SeriesScreen({ kind, ledger }: { kind: SeriesKind; ledger: Ledger }) {
  const [again, setAgain] = useState<PacketSeriesEntry | null>(null);
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();

  function uploadAgain(entry: PacketSeriesEntry) {
    setAgain(entry);
    document.querySelector<HTMLElement>('[name="secret"]')?.focus();
  }
  return (
    <>
      <SeriesForm
        kind={kind}
        ledger={ledger}
        again={again}
        onAgainDone={() => setAgain(null)}
        onUploaded={() => void revalidate()}
      />
      <section className={styles.ledger} aria-busy={state === "loading" || undefined}>
        <h2>Ledger</h2>
        <SeriesLedger ledger={ledger} onAgain={uploadAgain} />
      </section>
    </>
  );
}
