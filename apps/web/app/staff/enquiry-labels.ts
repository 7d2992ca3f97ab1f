import type { EnquiryKind, EnquiryStatus } from "@dakbag/domain/enquiries/enquiry";
import type { BadgeTone } from "#app/ui/badge.tsx";

export const enquiryKindLabels: Readonly<Record<EnquiryKind, string>> = {
  bulk: "Bulk",
  customisation: "Customisation",
};

export const enquiryStatusTones: Readonly<Record<EnquiryStatus, BadgeTone>> = {
  New: "warn",
  "In progress": "neutral",
  Answered: "ok",
  Closed: "neutral",
};
