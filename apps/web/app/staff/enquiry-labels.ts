import type { EnquiryKind, EnquiryStatus } from "@dakbag/domain/enquiries/enquiry";
import type { StateTone } from "#app/ui/state-word.tsx";

export const enquiryKindLabels: Readonly<Record<EnquiryKind, string>> = {
  bulk: "Bulk",
  customisation: "Customisation",
};

export const enquiryStatusTones: Readonly<Record<EnquiryStatus, StateTone>> = {
  New: "warn",
  "In progress": "neutral",
  Answered: "ok",
  Closed: "neutral",
};
