import { listSearchParams, oneOf, textUpTo } from "#app/staff/list-search-params.ts";
import { enquiryStatuses } from "@dakbag/domain/enquiries/enquiry";

/** What the list shows; empty is anything. */
export const enquiriesSearchParams = listSearchParams(
  { search: textUpTo(20), status: oneOf(enquiryStatuses), before: textUpTo(36) },
  "before",
);
