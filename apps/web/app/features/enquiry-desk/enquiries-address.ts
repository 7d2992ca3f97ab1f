import { listAddress, oneOf, words } from "#app/features/staff-frame/list-address.ts";
import { enquiryStatuses } from "@dakbag/domain/enquiry";

/** What the list shows, as the page's address says; empty is anything. */
export const enquiriesAddress = listAddress(
  { search: words(20), status: oneOf(enquiryStatuses), before: words(36) },
  "before",
);
