import type { GstRateBasisPoints } from "./gst-tax.ts";
import type { Paise } from "../money/money.ts";

/** A tax by head: CGST and SGST inside Delhi, else IGST. */
export type TaxSplit = {
  cgstRateBasisPoints: GstRateBasisPoints;
  cgstPaise: Paise;
  sgstRateBasisPoints: GstRateBasisPoints;
  sgstPaise: Paise;
  igstRateBasisPoints: GstRateBasisPoints;
  igstPaise: Paise;
};

/**
 * Splits a line's GST (staff §9): 18% is 9% CGST and 9% SGST inside Delhi, and 18% IGST elsewhere; other rates in the
 * same way.
 * The parts always add up to the tax: an odd paisa goes to SGST.
 */
export function splitTax(
  gstPaise: Paise,
  rateBasisPoints: GstRateBasisPoints,
  { isDelhi }: { isDelhi: boolean },
): TaxSplit {
  const none = { cgstRateBasisPoints: 0, cgstPaise: 0, sgstRateBasisPoints: 0, sgstPaise: 0 };
  if (!isDelhi) return { ...none, igstRateBasisPoints: rateBasisPoints, igstPaise: gstPaise };
  const cgstPaise = Math.floor(gstPaise / 2);
  return {
    cgstRateBasisPoints: rateBasisPoints / 2,
    cgstPaise,
    sgstRateBasisPoints: rateBasisPoints / 2,
    sgstPaise: gstPaise - cgstPaise,
    igstRateBasisPoints: 0,
    igstPaise: 0,
  };
}
