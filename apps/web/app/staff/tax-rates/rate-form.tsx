import { maxRateDay, readRatePercent } from "@dakbag/domain/gst/gst-rate-schedule";
import { daysAfter } from "@dakbag/domain/dates/india-day";
import { useRef, useState } from "react";
import { formatDay } from "#app/staff/format-day.ts";
import { fieldOf } from "#app/staff/field-of.ts";
import { FormCard } from "#app/staff/form-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { draftFields, emptyDraft, problemsOf, type RateDraft, type TaxRates } from "./rate-draft.ts";
import { RatePreview } from "./rate-preview.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import type { ScheduledRate } from "./withdraw-dialog.tsx";
import styles from "./tax-rates.module.css";

interface RateFormProps {
  taxRates: TaxRates;
  draft: RateDraft;
  onDraft: (draft: RateDraft) => void;
  onScheduled: () => void;
}

/** HSN, day, rate and reason of a rate to come, and what it would do to prices before it is scheduled. */
export function RateForm({ taxRates, draft, onDraft, onScheduled }: RateFormProps) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = problemsOf(draft, taxRates);
  // Typed fields are validated immediately; empty ones when the button is pressed.
  const errorOf = (field: keyof RateDraft) =>
    isSubmitted || draft[field] !== "" ? problems[field] : undefined;
  const hsn = draft.hsn.trim();
  const hsns = [...new Set([...taxRates.rates, ...taxRates.products].map((one) => one.hsn))].toSorted();
  const isNew = problems.hsn === undefined && !taxRates.products.some((product) => product.hsn === hsn);

  const ratePercent = readRatePercent(draft.ratePercent);

  async function submit() {
    setIsSubmitted(true);
    const first = draftFields.find((field) => problems[field] !== undefined);
    if (first === undefined) return setIsAsking(true);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  function scheduled({ hsn: ofHsn, effectiveFrom, ratePercent: percent }: ScheduledRate) {
    showToast("ok", `${percent}% is scheduled for HSN ${ofHsn} from ${formatDay(effectiveFrom)}`);
    setIsAsking(false);
    onDraft(emptyDraft);
    setIsSubmitted(false);
    onScheduled();
  }
  const change = (fields: Partial<RateDraft>) => onDraft({ ...draft, ...fields });
  const field = fieldOf({ draft, change, errorOf });
  return (
    <>
      <FormCard ref={form} label="Schedule a rate" className={styles.form} onSubmit={submit}>
        <h2 className="full-width">Schedule a rate</h2>
        <TextField
          label="HSN"
          {...field("hsn")}
          list="hsns"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          warning={isNew ? "No product has this HSN yet." : undefined}
        />
        <datalist id="hsns">
          {hsns.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <TextField
          label="From"
          {...field("effectiveFrom")}
          type="date"
          min={daysAfter(taxRates.today, 1)}
          max={maxRateDay(taxRates.today)}
        />
        <TextField label="GST rate in %" {...field("ratePercent")} inputMode="decimal" maxLength={7} />
        <TextField
          label="Reason"
          {...field("note")}
          placeholder="Number of the notification"
          maxLength={300}
        />
        <RatePreview taxRates={taxRates} draft={draft} problems={problems} />
        <div className={styles.submit}>
          <Button kind="action" type="submit">
            Schedule rate
          </Button>
        </div>
      </FormCard>
      {isAsking && ratePercent !== undefined && (
        <ScheduleDialog
          rate={{ hsn, effectiveFrom: draft.effectiveFrom, ratePercent, note: draft.note.trim() }}
          onClose={() => setIsAsking(false)}
          onScheduled={scheduled}
        >
          <RatePreview taxRates={taxRates} draft={draft} problems={problems} />
        </ScheduleDialog>
      )}
    </>
  );
}
