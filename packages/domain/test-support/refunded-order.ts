import fc from "fast-check";
import type { GoodwillShare } from "../src/refunds/goodwill.ts";
import { priceLine } from "../src/pricing/price-breakdown.ts";
import { lineAmountLeft, type RefundableLine } from "../src/refunds/refund-share.ts";

export type Line = RefundableLine & { readonly lineNumber: number };

export interface Goods {
  readonly unitPrice: number;
  readonly quantity: number;
  readonly discountPercent: number;
  readonly gstRateBasisPoints: number;
}

export const nothing = { quantity: 0, discountPaise: 0, taxablePaise: 0, gstPaise: 0, goodwillPaise: 0 };

/** The lines of an order, as charged. */
export const linesOf = (...goods: readonly Goods[]): Line[] =>
  goods.map((one, index) => ({ ...one, ...priceLine(one), lineNumber: index + 1, refunded: nothing }));

/** A part of a line in a refund: pieces, or goodwill without pieces. */
export interface Part extends GoodwillShare {
  readonly quantity: number;
  readonly discountPaise: number;
}

export const ofGoodwill = (shares: readonly GoodwillShare[]): Part[] =>
  shares.map((share) => ({ ...share, quantity: 0, discountPaise: 0 }));

/** The lines after these refunds, of which none has failed. */
export function after(lines: readonly Line[], refunds: readonly (readonly Part[])[]): Line[] {
  return lines.map((line) => {
    const parts = refunds.flat().filter(({ lineNumber }) => lineNumber === line.lineNumber);
    const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
    const refunded = {
      quantity: sum(({ quantity }) => quantity),
      discountPaise: sum(({ discountPaise }) => discountPaise),
      taxablePaise: sum(({ taxablePaise }) => taxablePaise),
      gstPaise: sum(({ gstPaise }) => gstPaise),
      goodwillPaise: sum((part) => (part.quantity === 0 ? part.taxablePaise + part.gstPaise : 0)),
    };
    return { ...line, refunded };
  });
}

export const sumLinesLeft = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + lineAmountLeft(line), 0);

export const anyGoods = fc.record<Goods>({
  // Also lines of a few paise, where rounding is most of the amount.
  unitPrice: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5_000_000 })),
  quantity: fc.integer({ min: 1, max: 200 }),
  discountPercent: fc.constantFrom(0, 5, 10, 15),
  gstRateBasisPoints: fc.constantFrom(0, 25, 500, 1200, 1800, 2800),
});
