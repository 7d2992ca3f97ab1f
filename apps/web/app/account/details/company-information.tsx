import { hasGstinPattern, isNotApplicable, normaliseGstin } from "@dakbag/domain/gst/gstin";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import {
  type FormErrors,
  type ShippingForm,
  type ShippingFormEvent,
  gstinWarning,
  stateOfGstin,
} from "./shipping-form.ts";
import styles from "./shipping-details.module.css";

interface CompanyInformationProps {
  form: ShippingForm;
  errors: FormErrors;
  /** `fields` are those whose errors are cleared. */
  onEdit: (event: ShippingFormEvent, ...fields: string[]) => void;
  readOnly: boolean;
}

/** GST number and UIN. */
export function CompanyInformation({ form, errors, onEdit, readOnly }: CompanyInformationProps) {
  return (
    <fieldset className={`card ${styles.section}`}>
      <legend>Company information</legend>
      <div className={readOnly ? styles.line : "pairs"}>
        <div className={styles.capitals}>
          <TextField
            name="basicDetails.GSTIN"
            label="GST number"
            hint={readOnly ? undefined : gstinHint(form.GSTIN)}
            error={errors["GSTIN"]}
            warning={gstinWarning(form.GSTIN, readOnly)}
            value={form.GSTIN}
            readOnly={readOnly}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required={!readOnly}
            onChange={({ target }) =>
              onEdit(
                { type: "gstin-typed", value: target.value },
                "basicDetails.GSTIN",
                "billingDetails.state",
              )
            }
            onBlur={() => onEdit({ type: "gstin-left" })}
          />
          {!readOnly && !isNotApplicable(form.GSTIN) && !hasGstinPattern(normaliseGstin(form.GSTIN)) && (
            <Button
              kind="quiet"
              size="small"
              onClick={() =>
                onEdit({ type: "gstin-typed", value: "NA" }, "basicDetails.GSTIN", "billingDetails.state")
              }
            >
              I have no GST number
            </Button>
          )}
        </div>
        <TextField
          name="basicDetails.UIN"
          label="UIN"
          placeholder={readOnly ? "none" : undefined}
          optional={!readOnly}
          hint={readOnly ? undefined : "Only for embassies and UN bodies."}
          value={form.UIN}
          readOnly={readOnly}
          autoComplete="off"
          error={errors["UIN"]}
          onChange={({ target }) => onEdit({ type: "uin-typed", value: target.value }, "basicDetails.UIN")}
        />
      </div>
      {readOnly && (
        <p className="muted">
          GST number and UIN cannot be changed here. Has your GST number changed? Enter it on{" "}
          <Link to="/shippingDetails">Shipping Details</Link>; earlier orders keep the old one.
        </p>
      )}
    </fieldset>
  );
}

/** Says why the billing state is locked. */
function gstinHint(gstin: string): string {
  const state = stateOfGstin(gstin);
  return state === undefined
    ? "15 characters, or NA if you have none. It is printed on your invoices."
    : `Billing state set to ${state} from your GST number.`;
}
