import { challanShare, laterLots } from "@dakbag/domain/orders/delivery-challans";
import { isHere } from "@dakbag/domain/orders/shipment-stage";
import type pg from "pg";
import type { Actor, OtherSystem } from "../../platform/caller.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import * as challansRows from "./challans.queries.ts";
import { numberDocument } from "./issue-document.ts";
import { signedBy } from "./signature-picture.ts";

export const { findSalesInLots } = challansRows;

/** An order that was invoiced whole, with its parcels. */
export type SaleInLots = challansRows.SaleInLots;

export interface ChallanContext {
  readonly actor: Actor | OtherSystem;
  readonly now: Date;
}

/** The numbers of the parcels that go with a challan, of those that leave next: see `laterLots`. */
export const lotsWithChallan = ({ lots }: SaleInLots, leaving: readonly number[]): number[] =>
  laterLots(
    lots.map(({ number, stage }) => ({ number, isHere: isHere(stage) })),
    leaving,
  );

/** Issues those that parcels need which the same transaction has shipped; their orders leave in several. */
export async function issueChallansOnLeaving(
  tx: pg.PoolClient,
  leaving: readonly { readonly orderId: string; readonly number: number }[],
  context: ChallanContext,
): Promise<void> {
  if (leaving.length === 0) return;
  const numbersOf = Map.groupBy(leaving, ({ orderId }) => orderId);
  for (const sale of await findSalesInLots(tx, [...numbersOf.keys()])) {
    const numbers = (numbersOf.get(sale.orderId) ?? []).map(({ number }) => number);
    await issueChallans(tx, sale, lotsWithChallan(sale, numbers), context);
  }
}

/**
 * Issues the delivery challans of parcels of an order, in the transaction of the caller, who has locked the order. A parcel has one
 * challan, once: one that has it keeps it, whatever is undone and done again. The series is locked until that transaction ends.
 *
 * @param numbers of the parcels
 */
export async function issueChallans(
  tx: pg.PoolClient,
  sale: SaleInLots,
  numbers: readonly number[],
  { actor, now }: ChallanContext,
): Promise<void> {
  const { orderId, invoiceId, isIntraState, lots } = sale;
  const onChallans = new Map(sale.lines.map((line) => [line.lineNumber, line]));
  for (const { id: shipmentId, number, hasChallan, lines: pieces } of lots) {
    if (hasChallan || !numbers.includes(number)) continue;
    const lines = pieces.map(({ lineNumber, quantity }) => {
      const line = onChallans.get(lineNumber);
      if (!line) throw new RangeError(`the invoice has no line ${lineNumber}`);
      const share = { ...challanShare(line, line.onChallans, quantity, isIntraState), quantity };
      onChallans.set(lineNumber, { ...line, onChallans: addAmounts(line.onChallans, share) });
      return { lineNumber, ...share };
    });
    const numbered = await numberDocument(tx, "delivery challan", now);
    const challan = { ...numbered, shipmentId, invoiceId, signatory: signedBy() };
    await challansRows.insertChallan(tx, challan, JSON.stringify(lines));
    const what = `Delivery challan ${numbered.number} made for parcel ${number}`;
    await recordOrderEvent(tx, orderId, { at: now, actorId: actor.userId, actor: actor.name, what });
  }
}

type Amounts = SaleInLots["lines"][number]["onChallans"];

const addAmounts = (one: Amounts, other: Amounts): Amounts => ({
  quantity: one.quantity + other.quantity,
  discountPaise: one.discountPaise + other.discountPaise,
  taxablePaise: one.taxablePaise + other.taxablePaise,
  gstPaise: one.gstPaise + other.gstPaise,
  cgstPaise: one.cgstPaise + other.cgstPaise,
  sgstPaise: one.sgstPaise + other.sgstPaise,
  igstPaise: one.igstPaise + other.igstPaise,
});
