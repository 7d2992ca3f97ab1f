import fc from "fast-check";
import { expect, test } from "vitest";
import {
  after,
  anyGoods,
  type Line,
  linesOf,
  ofGoodwill,
  type Part,
  sumLinesLeft,
} from "../../test-support/refunded-order.ts";
import { creditNoteTax } from "../gst/credit-note-tax.ts";
import { invoiceTax } from "../gst/invoice-tax.ts";
import { isGoodwillLeft, maxGoodwill, splitGoodwill } from "./goodwill.ts";
import { lineAmountLeft, refundShare } from "./refund-share.ts";

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("goodwill" as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    kind: fc.constant("pieces" as const),
    line: fc.nat(),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constantFrom("fail" as const, "process" as const, "retry" as const), at: fc.nat() }),
);

/** An order's refunds as the shop requests, fails, repeats and processes them; their notes are in the order of processing. */
class Refunds {
  readonly #charged: readonly Line[];
  #open: (readonly Part[])[] = [];
  #failed: (readonly Part[])[] = [];
  readonly notes: (readonly Part[])[] = [];

  constructor(charged: readonly Line[]) {
    this.#charged = charged;
  }
  get lines(): Line[] {
    return after(this.#charged, [...this.#open, ...this.notes]);
  }
  request(parts: readonly Part[]): void {
    if (parts.length > 0) this.#open.push(parts);
  }
  process(at: number): void {
    this.notes.push(...this.#open.splice(at % (this.#open.length || 1), 1));
  }
  fail(at: number): void {
    this.#failed.push(...this.#open.splice(at % (this.#open.length || 1), 1));
  }
  /** Pieces are repeated at what they are worth now; goodwill as it was. */
  retry(at: number): void {
    const [failed] = this.#failed.splice(at % (this.#failed.length || 1), 1);
    if (!failed) return;
    if (failed.every(({ quantity }) => quantity === 0)) {
      if (isGoodwillLeft(failed, this.lines, sumLinesLeft(this.lines))) this.request(failed);
      return;
    }
    for (const { lineNumber, quantity } of failed) this.requestPieces(lineNumber - 1, quantity);
  }
  requestPieces(at: number, wanted: number): void {
    const line = this.lines[at % this.lines.length]!;
    const quantity = Math.min(wanted, line.quantity - line.refunded.quantity);
    if (quantity > 0)
      this.request([{ lineNumber: line.lineNumber, quantity, ...refundShare(line, quantity) }]);
  }
  requestGoodwill(part: number): void {
    const max = maxGoodwill(this.lines, sumLinesLeft(this.lines));
    if (max >= 100)
      this.request(ofGoodwill(splitGoodwill(Math.max(100, Math.floor(max * part)), this.lines)));
  }
  /** All pieces, and of lines without pieces what a failed goodwill has left. */
  refundAll(): void {
    for (const line of this.lines) this.requestPieces(line.lineNumber - 1, line.quantity);
    this.request(
      this.lines
        .filter((line) => lineAmountLeft(line) > 0)
        .map((line) => ({
          lineNumber: line.lineNumber,
          quantity: 0,
          discountPaise: 0,
          taxablePaise: line.taxablePaise - line.refunded.taxablePaise,
          gstPaise: line.gstPaise - line.refunded.gstPaise,
        })),
    );
    while (this.#open.length > 0) this.process(0);
  }
}

/** What notes credit of each line, by head. */
function creditedOf(lines: readonly Line[], notes: readonly (readonly Part[])[], isIntraState: boolean) {
  const credited = lines.map(() => ({ taxablePaise: 0, gstPaise: 0, cgstPaise: 0, igstPaise: 0 }));
  for (const part of notes.flat()) {
    const line = lines[part.lineNumber - 1]!;
    const sum = credited[part.lineNumber - 1]!;
    const tax = creditNoteTax(
      { ...part, gstRateBasisPoints: line.gstRateBasisPoints },
      sum.taxablePaise,
      isIntraState,
    );
    expect(Math.min(tax.cgstPaise, tax.igstPaise)).toBeGreaterThanOrEqual(0);
    sum.taxablePaise += part.taxablePaise;
    sum.gstPaise += part.gstPaise;
    sum.cgstPaise += tax.cgstPaise;
    sum.igstPaise += tax.igstPaise;
  }
  return credited;
}

test(
  "the notes of goodwill and pieces, in any order and with failures, never exceed the invoice and at last equal it",
  { tags: ["ruling-refund.11", "ruling-credit.3"] },
  () => {
    fc.assert(
      fc.property(
        fc.array(anyGoods, { minLength: 1, maxLength: 4 }),
        fc.array(anyStep, { maxLength: 25 }),
        fc.boolean(),
        (goods, steps, isIntraState) => {
          const charged = linesOf(...goods);
          const invoiced = charged.map((line) => {
            const { cgstPaise, igstPaise } = invoiceTax(line, isIntraState);
            return { taxablePaise: line.taxablePaise, gstPaise: line.gstPaise, cgstPaise, igstPaise };
          });
          const refunds = new Refunds(charged);
          for (const step of steps) {
            if (step.kind === "goodwill") refunds.requestGoodwill(step.part);
            else if (step.kind === "pieces")
              refunds.requestPieces(
                step.line,
                Math.ceil(step.part * goods[step.line % goods.length]!.quantity),
              );
            else refunds[step.kind](step.at);
            for (const { quantity, taxablePaise, gstPaise, discountPaise, refunded } of refunds.lines) {
              expect(refunded.quantity).toBeLessThanOrEqual(quantity);
              expect(refunded.taxablePaise).toBeLessThanOrEqual(taxablePaise);
              expect(refunded.gstPaise).toBeLessThanOrEqual(gstPaise);
              expect(refunded.discountPaise).toBeLessThanOrEqual(discountPaise);
            }
            for (const [index, line] of creditedOf(charged, refunds.notes, isIntraState).entries())
              for (const head of ["taxablePaise", "gstPaise", "cgstPaise", "igstPaise"] as const)
                expect(line[head]).toBeLessThanOrEqual(invoiced[index]![head]);
          }
          refunds.refundAll();
          expect(creditedOf(charged, refunds.notes, isIntraState)).toEqual(invoiced);
        },
      ),
    );
  },
);
