import { maxRateDay, readRatePercent } from "@dakbag/domain/gst/gst-rate-schedule";
import { daysAfter } from "@dakbag/domain/dates/india-day";
import { useRef, useState } from "react";
import { call } from "#app/api/call.ts";
import { whyNotSaved } from "#app/staff/describe-failure.ts";
import { formatDay } from "#app/staff/format-day.ts";
import { fieldOf } from "#app/staff/field-of.ts";
import { FormCard } from "#app/staff/form-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { PressFailure } from "#app/ui/press-failure.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { draftFields, emptyDraft, problemsOf, type RateDraft, type TaxRates } from "./rate-draft.ts";
import { RatePreview } from "./rate-preview.tsx";
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
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const problems = problemsOf(draft, taxRates);
  // Typed fields are validated immediately; empty ones when the button is pressed.
  const errorOf = (field: keyof RateDraft) =>
    isSubmitted || draft[field] !== "" ? problems[field] : undefined;
  const hsn = draft.hsn.trim();
  const hsns = [...new Set([...taxRates.rates, ...taxRates.products].map((one) => one.hsn))].toSorted();
  const isNew = problems.hsn === undefined && !taxRates.products.some((product) => product.hsn === hsn);

  async function submit() {
    setIsSubmitted(true);
    const first = draftFields.find((field) => problems[field] !== undefined);
    const ratePercent = readRatePercent(draft.ratePercent);
    if (first !== undefined || ratePercent === undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setIsBusy(true);
    setRefusal(null);
    try {
      const body = { hsn, effectiveFrom: draft.effectiveFrom, ratePercent, note: draft.note.trim() };
      const { rate } = await call("POST /api/gstRates", { body });
      showToast(
        "ok",
        `${rate.ratePercent}% is scheduled for HSN ${rate.hsn} from ${formatDay(rate.effectiveFrom)}`,
      );
      onDraft(emptyDraft);
      setIsSubmitted(false);
      onScheduled();
    } catch (error) {
      setRefusal(whyNotSaved(error));
    } finally {
      setIsBusy(false);
    }
  }
  function change(fields: Partial<RateDraft>) {
    setRefusal(null);
    onDraft({ ...draft, ...fields });
  }
  const field = fieldOf({ draft, change, errorOf });
  return (
    <FormCard ref={form} label="Schedule a rate" className={styles.form} onSubmit={submit}>
      <h2 className={styles.fullWidth}>Schedule a rate</h2>
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
      <TextField label="Reason" {...field("note")} placeholder="Number of the notification" maxLength={300} />
      <RatePreview taxRates={taxRates} draft={draft} problems={problems} />
      <div className={styles.submit}>
        <Button kind="action" type="submit" busy={isBusy}>
          Schedule rate
        </Button>
        <PressFailure>{refusal}</PressFailure>
      </div>
    </FormCard>
  );
}
