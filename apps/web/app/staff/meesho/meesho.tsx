import type { PacketSeriesEntry } from "@dakbag/contracts/packet-series";
import { useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import type { Route } from "./+types/meesho.ts";
import { ledgerSearchParams } from "./ledger-search-params.ts";
import type { Ledger, SeriesKind } from "./series-draft.ts";
import { SeriesForm } from "./series-form.tsx";
import { SeriesLedger } from "./series-ledger.tsx";
import styles from "./meesho.module.css";

export const HydrateFallback = StaffPageLoading;

/** /meesho is for bags, /meesho-label for labels (staff §2). */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const kind: SeriesKind = /^\/meesho-label\/?$/i.test(url.pathname) ? "labels" : "bags";
  const { search, page } = ledgerSearchParams.read(url.searchParams);
  return readPage(async () => {
    const ledger = await call("GET /api/meesho/packetSeries", { query: { kind, search, page } });
    return { kind, ledger };
  });
}

/** Uploads packet series to the marketplace, and shows all earlier ones (staff §2). */
export default function PacketSeriesPage({ loaderData, matches }: Route.ComponentProps) {
  return (
    <StaffPage key={matches.at(-1)?.id} data={loaderData}>
      {(found) => <PacketSeries {...found} />}
    </StaffPage>
  );
}

function PacketSeries({ kind, ledger }: { kind: SeriesKind; ledger: Ledger }) {
  const [retried, setRetried] = useState<PacketSeriesEntry | null>(null);
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();

  function retry(entry: PacketSeriesEntry) {
    setRetried(entry);
    document.querySelector<HTMLElement>('[name="secret"]')?.focus();
  }
  return (
    <>
      <SeriesForm
        kind={kind}
        ledger={ledger}
        retried={retried}
        onRetryDone={() => setRetried(null)}
        onUploaded={() => void revalidate()}
      />
      <section className={styles.ledger} aria-busy={state === "loading" || undefined}>
        <h2>Uploaded series</h2>
        <SeriesLedger ledger={ledger} onRetry={retry} />
      </section>
    </>
  );
}
