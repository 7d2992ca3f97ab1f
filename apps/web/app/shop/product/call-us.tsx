import { ButtonAnchor } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icons.tsx";
import { contact, helpPhoneUrl } from "@dakbag/company/company";

const PhoneIcon = icon(
  <path d="M4 3.5h3l1.5 4-2 1.5a9 9 0 0 0 4.5 4.5l1.5-2 4 1.5v3c0 .6-.4 1-1 1A13 13 0 0 1 3 4.5c0-.6.4-1 1-1Z" />,
);

/** Leads to the telephone where a page could not show its product. */
export function CallUs() {
  return (
    <ButtonAnchor href={helpPhoneUrl} kind="action">
      <PhoneIcon /> Call us at {contact.helpPhone}
    </ButtonAnchor>
  );
}
