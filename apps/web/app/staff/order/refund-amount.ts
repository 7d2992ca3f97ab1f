import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { type Paise, rupeesToPaise } from "@dakbag/domain/money/money";
import { refundShare } from "@dakbag/domain/money/refund-share";

export type RefundableLine = NonNullable<OrderOnDesk["refundable"]>["lines"][number];

/** The refund for a number of further pieces of a line, as the server will calculate it. */
export function refundAmount(line: RefundableLine, quantity: number): Paise {
  const refundable = {
    ...inPaise(line),
    quantity: line.quantity,
    gstRateBasisPoints: percentToBasisPoints(line.gstRatePercent),
    refunded: { quantity: line.refunded.quantity, ...inPaise(line.refunded) },
  };
  const { taxablePaise, gstPaise } = refundShare(refundable, quantity);
  return taxablePaise + gstPaise;
}

function inPaise({ discount, taxable, gst }: Pick<RefundableLine, "discount" | "taxable" | "gst">) {
  return {
    discountPaise: rupeesToPaise(discount),
    taxablePaise: rupeesToPaise(taxable),
    gstPaise: rupeesToPaise(gst),
  };
}
