import { listAddress, oneOf, words } from "#app/staff/list-address.ts";
import { enquiryStatuses } from "@dakbag/domain/enquiries/enquiry";

/** What the list shows, as the page's address says; empty is anything. */
export const enquiriesAddress = listAddress(
  { search: words(20), status: oneOf(enquiryStatuses), before: words(36) },
  "before",
);
