import type { SavedShippingDetails } from "@dakbag/contracts/shipping-details";
import { type SubmitEvent, useReducer, useState } from "react";
import { useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { fieldErrorsOf } from "#app/api/field-errors.ts";
import { AddressFields } from "#app/components/address/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { RefusalNotice } from "#app/ui/refusal-notice.tsx";
import { CompanyInformation } from "./company-information.tsx";
import {
  bodyOf,
  errorsOf,
  type KnownContact,
  formProblems,
  type ShippingFormEvent,
  shippingFormStep,
  startShippingForm,
  stateOfGstin,
} from "./shipping-form.ts";
import styles from "./shipping-details.module.css";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

export interface ShippingDetailsFormProps {
  saved: SavedShippingDetails | null;
  /** What the account says of the buyer, for the first address. */
  contact?: KnownContact | null | undefined;
  /** When another address becomes the default, the shipping fields follow. */
  defaultAddressId?: string | undefined;
  /** The GST number and UIN can only be read (buyer §2, Edit profile). */
  companyReadOnly?: boolean;
  submitLabel: string;
  /** The alert for a refusal. */
  explain: (error: unknown) => string;
  /** Sends what was entered; by default as the details of the buyer. */
  save?: (body: ReturnType<typeof bodyOf>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/** What a save answers: also that of a branch. */
export type Saved = Pick<Answer<"POST /api/users/shippingDetails">, "message" | "warning">;

const saveOwn = (body: ReturnType<typeof bodyOf>) => call("POST /api/users/shippingDetails", { body });

/** Company information, billing and shipping address (buyer §2). The alert is by the button, errors are beside their fields. */
export function ShippingDetailsForm(props: ShippingDetailsFormProps) {
  const { saved, contact, defaultAddressId, companyReadOnly = false, submitLabel, explain } = props;
  const [form, dispatch] = useReducer(shippingFormStep, null, () => startShippingForm(saved, contact));
  const [seenDefault, setSeenDefault] = useState(defaultAddressId);
  const {
    isBusy,
    refusal: alert,
    errors,
    form: element,
    refuse,
    clear,
    run,
  } = useSaving<string>((error) => ({
    text: explain(error),
    errors: fieldErrorsOf(error),
  }));
  const { revalidate } = useRevalidator();

  if (defaultAddressId !== seenDefault) {
    setSeenDefault(defaultAddressId);
    if (saved) dispatch({ type: "default-changed", saved });
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const problems = formProblems(form);
    if (problems) return refuse(problems);
    void run(async () => {
      const saved = await (props.save ?? saveOwn)(bodyOf(form));
      void revalidate();
      props.onSaved(saved);
    });
  }

  /** @param fields whose errors are cleared */
  function edit(event: ShippingFormEvent, ...fields: string[]) {
    dispatch(event);
    if (fields.length > 0) clear(...fields);
  }

  const gstState = stateOfGstin(form.GSTIN);
  return (
    <form ref={element} noValidate className={styles.form} onSubmit={onSubmit}>
      <CompanyInformation
        form={form}
        errors={errorsOf(errors, "basicDetails")}
        onEdit={edit}
        readOnly={companyReadOnly}
      />
      <fieldset className={`card ${styles.section}`}>
        <legend>Billing address</legend>
        <AddressFields
          group="billingDetails"
          place="billing"
          draft={form.billing}
          errors={errorsOf(errors, "billingDetails")}
          stateLock={gstState && "Set by your GST number."}
          onEdit={(field, value) => edit({ type: "billing-edited", field, value }, `billingDetails.${field}`)}
        />
      </fieldset>
      <fieldset className={`card ${styles.section}`}>
        <legend>Shipping address</legend>
        <Checkbox
          label="Same as Billing"
          name="sameAsBilling"
          checked={form.isSameAsBilling}
          onChange={({ target }) =>
            edit({ type: "same-as-billing", isTicked: target.checked }, "shippingDetails")
          }
        />
        <AddressFields
          group="shippingDetails"
          place="shipping"
          draft={form.shipping}
          errors={errorsOf(errors, "shippingDetails")}
          locked={form.isSameAsBilling}
          isCollapsed={form.isSameAsBilling}
          isCopy={form.isSameAsBilling && gstState !== undefined}
          decidesOnDelhi
          onEdit={(field, value) =>
            edit({ type: "shipping-edited", field, value }, `shippingDetails.${field}`)
          }
        />
      </fieldset>
      <div className={styles.submit} data-alert={alert !== null || undefined}>
        <RefusalNotice>{alert}</RefusalNotice>
        <Button type="submit" kind="action" size="large" busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Three sections of the form, while its data are on their way. */
export function FormSkeleton() {
  return (
    <div className={styles.form}>
      {[2, 8, 1].map((fields, section) => (
        <div key={section} className={`card ${styles.section}`}>
          <Skeleton width="180px" height="24px" />
          <div className="pairs">
            {Array.from({ length: fields }, (_, field) => (
              <Skeleton key={field} height="64px" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
