import { cancellationPolicy } from "./cancellation-policy.ts";
import type { Policy } from "./policy.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { refundPolicy } from "./refund-policy.ts";
import { termsAndConditions } from "./terms-and-conditions.ts";

/** The four policies in the order of the footer. Their facts are those of staff §9. */
export const policies: readonly Policy[] = [
  termsAndConditions,
  privacyPolicy,
  refundPolicy,
  cancellationPolicy,
];
