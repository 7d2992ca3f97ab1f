import { useState } from "react";
import { useRevalidator } from "react-router";
import { emptyDraft, type RateDraft } from "./rate-draft.ts";
import { RateForm } from "./rate-form.tsx";
import { RateHistory } from "./rate-history.tsx";
import { RatesInForce } from "./rates-in-force.tsx";
import type { TaxRates } from "./tax-rates.tsx";
import styles from "./tax-rates.module.css";
import { type RateOfADay, WithdrawDialog } from "./withdraw-dialog.tsx";

/** The form for a rate to come, what holds by HSN, and all that ever was scheduled. */
export function RatesScreen({ taxRates }: { taxRates: TaxRates }) {
  const [draft, setDraft] = useState<RateDraft>(emptyDraft);
  const [toWithdraw, setToWithdraw] = useState<RateOfADay | null>(null);
  const { revalidate } = useRevalidator();

  function change(hsn: string) {
    setDraft({ ...emptyDraft, hsn });
    document.querySelector<HTMLElement>('[name="effectiveFrom"]')?.focus();
  }
  return (
    <>
      <RateForm taxRates={taxRates} draft={draft} onDraft={setDraft} onScheduled={() => void revalidate()} />
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
  );
}
