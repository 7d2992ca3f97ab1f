import type { SavedShippingDetails } from "@dakbag/contracts/shipping-details";
import { type SubmitEvent, useReducer, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AddressFields } from "#app/features/address/address-fields.tsx";
import { CompanyInformation } from "./company-information.tsx";
import { type SaveResult, saveShippingDetails } from "./save-shipping-details.ts";
import { bodyOf, formProblem, shippingFormStep, startShippingForm, stateOfGstin } from "./shipping-form.ts";
import styles from "./shipping-details.module.css";

interface ShippingDetailsFormProps {
  saved: SavedShippingDetails | null;
  /** The GST number and UIN can only be read (buyer §2, Edit profile). */
  companyReadOnly?: boolean;
  submitLabel: string;
  /** The alert's words for a refusal of the server; its own sentence may be empty. */
  refusalWords: (message: string) => string;
  onSaved: (result: SaveResult & { isSaved: true }) => void;
}

/** Company information, billing and shipping address (buyer §2). The alert stands by the button, the focus goes to its field. */
export function ShippingDetailsForm(props: ShippingDetailsFormProps) {
  const { saved, companyReadOnly = false, submitLabel, refusalWords, onSaved } = props;
  const [form, dispatch] = useReducer(shippingFormStep, saved, startShippingForm);
  const [alert, setAlert] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { revalidate } = useRevalidator();

  function refuse(words: string, field: string | null) {
    setAlert(words);
    const named = field === null ? null : element.current?.elements.namedItem(field);
    if (!(named instanceof HTMLElement)) return;
    named.focus({ preventScroll: true });
    named.scrollIntoView({ block: "center" });
  }

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    const problem = formProblem(form);
    if (problem) return refuse(problem.alert, problem.field);
    setAlert(null);
    setIsSaving(true);
    const result = await saveShippingDetails(bodyOf(form));
    setIsSaving(false);
    if (!result.isSaved) return refuse(refusalWords(result.message), result.field);
    void revalidate();
    onSaved(result);
  }

  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      onChange={() => setAlert(null)}
    >
      <CompanyInformation form={form} dispatch={dispatch} readOnly={companyReadOnly} />
      <fieldset className={styles.section}>
        <legend>Billing address</legend>
        <AddressFields
          group="billingDetails"
          purpose="billing"
          draft={form.billing}
          optional={[]}
          stateLocked={stateOfGstin(form.GSTIN) !== undefined}
          onEdit={(field, value) => dispatch({ type: "billing-edited", field, value })}
        />
      </fieldset>
      <fieldset className={styles.section}>
        <legend>Shipping address</legend>
        <Checkbox
          label="Same as Billing"
          name="sameAsBilling"
          checked={form.isSameAsBilling}
          onChange={(event) => dispatch({ type: "same-as-billing", isTicked: event.target.checked })}
        />
        <AddressFields
          group="shippingDetails"
          purpose="shipping"
          draft={form.shipping}
          optional={["phoneNumber"]}
          locked={form.isSameAsBilling}
          onEdit={(field, value) => dispatch({ type: "shipping-edited", field, value })}
        />
      </fieldset>
      <div className={styles.submit} data-alert={alert !== null || undefined}>
        {alert && (
          <Notice tone="bad" live>
            {alert}
          </Notice>
        )}
        <Button type="submit" kind="action" size="large" busy={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
