import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { percentToBasisPoints } from "@dakbag/domain/gst/gst-tax";
import { maxGoodwill, splitGoodwill } from "@dakbag/domain/refunds/goodwill";
import { type Paise, rupeesToPaise } from "@dakbag/domain/money/money";
import { refundShare } from "@dakbag/domain/refunds/refund-share";

type Refundable = NonNullable<OrderOnDesk["refundable"]>;
export type RefundableLine = Refundable["lines"][number];

/** The refund for a number of further pieces of a line, as the server will calculate it. */
export function refundAmount(line: RefundableLine, quantity: number): Paise {
  const { taxablePaise, gstPaise } = refundShare(toDomain(line), quantity);
  return taxablePaise + gstPaise;
}

/** The maximum of a goodwill refund. */
export function goodwillLeft({ lines, moneyLeft }: Refundable): Paise {
  return maxGoodwill(lines.map(toDomain), rupeesToPaise(moneyLeft));
}

/** Taxable value and GST of a goodwill refund, as the server will calculate them. */
export function goodwillSplit({ lines }: Refundable, amountPaise: Paise) {
  const shares = splitGoodwill(amountPaise, lines.map(toDomain));
  return {
    taxablePaise: shares.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0),
    gstPaise: shares.reduce((sum, { gstPaise }) => sum + gstPaise, 0),
  };
}

function toDomain(line: RefundableLine) {
  const { lineNumber, quantity, refunded } = line;
  return {
    ...inPaise(line),
    lineNumber,
    quantity,
    gstRateBasisPoints: percentToBasisPoints(line.gstRatePercent),
    refunded: {
      quantity: refunded.quantity,
      ...inPaise(refunded),
      goodwillPaise: rupeesToPaise(refunded.goodwill),
    },
  };
}

function inPaise({ discount, taxable, gst }: Pick<RefundableLine, "discount" | "taxable" | "gst">) {
  return {
    discountPaise: rupeesToPaise(discount),
    taxablePaise: rupeesToPaise(taxable),
    gstPaise: rupeesToPaise(gst),
  };
}
