import { ButtonAnchor } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { contact, helpPhoneUrl } from "@dakbag/company/contact";

/** Leads to the telephone where a page could not show its product. */
export function CallUs() {
  return (
    <ButtonAnchor href={helpPhoneUrl} kind="action">
      <PhoneIcon /> Call us at {contact.helpPhone}
    </ButtonAnchor>
  );
}
