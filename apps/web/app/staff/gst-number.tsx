import {
  type AddressOfBuyer,
  describeContradiction,
  gstinContradiction,
} from "@dakbag/domain/gst/gstin-state";
import { Badge } from "#app/ui/badge.tsx";

interface GstNumberProps {
  GSTIN: string;
  isCheckDigitRight: boolean;
  /** The billing address that belongs to it. */
  address: AddressOfBuyer;
}

/** A buyer's GST number, with what staff should ask about before invoices go out. */
export function GstNumber({ GSTIN, isCheckDigitRight, address }: GstNumberProps) {
  const contradiction = gstinContradiction(GSTIN, address);
  return (
    <>
      <span>{`${GSTIN} `}</span>
      {GSTIN !== "NA" && !isCheckDigitRight && <Badge tone="warn">Unverified: wrong check digit</Badge>}
      {contradiction && <Badge tone="warn">{`Number ${describeContradiction(contradiction)}`}</Badge>}
    </>
  );
}
