import type { EnquiryKind, EnquiryStatus } from "@dakbag/domain/enquiries/enquiry";
import type { StateTone } from "#app/ui/state-word.tsx";

export const kindWords: Readonly<Record<EnquiryKind, string>> = {
  bulk: "Bulk",
  customisation: "Customisation",
};

export const statusTones: Readonly<Record<EnquiryStatus, StateTone>> = {
  New: "warn",
  "In progress": "neutral",
  Answered: "ok",
  Closed: "neutral",
};
