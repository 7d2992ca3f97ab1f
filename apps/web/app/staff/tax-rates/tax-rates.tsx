import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { mayUse, readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import type { Route } from "./+types/tax-rates.ts";
import { emptyDraft, type RateDraft } from "./rate-draft.ts";
import { RateForm } from "./rate-form.tsx";
import { RateHistory, RatesInForce } from "./rate-tables.tsx";
import styles from "./tax-rates.module.css";
import { type ScheduledRate, WithdrawDialog } from "./withdraw-dialog.tsx";

export const HydrateFallback = StaffPageLoading;

export function clientLoader() {
  return readPage(() => call("GET /api/gstRates"));
}

/** The GST rates by HSN: past, in force and to come; a future one is scheduled here (rulings: money). */
export default function TaxRates({ loaderData }: Route.ComponentProps) {
  const [draft, setDraft] = useState<RateDraft>(emptyDraft);
  const [toWithdraw, setToWithdraw] = useState<ScheduledRate | null>(null);
  const { revalidate } = useRevalidator();

  function change(hsn: string) {
    setDraft({ ...emptyDraft, hsn });
    document.querySelector<HTMLElement>('[name="effectiveFrom"]')?.focus();
  }
  return (
    <StaffPage data={loaderData}>
      {(taxRates) => (
        <>
          {mayUse("admin") && (
            <RateForm
              taxRates={taxRates}
              draft={draft}
              onDraft={setDraft}
              onScheduled={() => void revalidate()}
            />
          )}
          <section className={styles.section} aria-label="By HSN">
            <h2>By HSN</h2>
            <RatesInForce taxRates={taxRates} onChange={change} onWithdraw={setToWithdraw} />
          </section>
          <section className={styles.section} aria-label="History">
            <h2>History</h2>
            <RateHistory taxRates={taxRates} />
          </section>
          <WithdrawDialog
            rate={toWithdraw}
            onClose={() => setToWithdraw(null)}
            onWithdrawn={() => {
              setToWithdraw(null);
              void revalidate();
            }}
          />
        </>
      )}
    </StaffPage>
  );
}
