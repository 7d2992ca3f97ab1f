import { formatRupees } from "@dakbag/domain/money/money";
import { transaction } from "../../platform/database.ts";
import type { ProviderPayment, ProviderRefund } from "../../providers/payment-provider.ts";
import { unlessRefused } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import type { Discrepancy } from "./ledger.queries.ts";
import {
  deleteDifferences,
  findPaymentsRecordedSince,
  findRefundsRecordedSince,
  insertDifferences,
  type RecordedPayment,
  type RecordedRefund,
} from "./provider-differences.queries.ts";

type Needs = Pick<Shop, "db" | "clock" | "payments" | "log">;

const days = 8;
// What was made just now may be on its way.
const settledAfterMs = 3_600_000;

const sum = ({ amountPaise, currency }: { amountPaise: number; currency: string }) =>
  `${formatRupees(amountPaise)} ${currency}`;

/**
 * Compares the provider's payments and refunds of the last days with the shop's records, both ways, and saves what they do
 * not have in common: the ledger's check reports it until a later comparison no longer finds it.
 *
 * @throws ProviderError when the provider does not answer: what was found last stays
 */
export async function compareWithProvider(shop: Needs): Promise<void> {
  const { db, payments, clock } = shop;
  const now = clock();
  const since = new Date(now.getTime() - days * 86_400_000);
  const settledBefore = new Date(now.getTime() - settledAfterMs);
  const found = [
    ...(await comparePayments(
      shop,
      await findPaymentsRecordedSince(db, since),
      await payments.findPaymentsSince(since),
      settledBefore,
    )),
    ...(await compareRefunds(
      shop,
      await findRefundsRecordedSince(db, since),
      await payments.findRefundsSince(since),
    )),
  ];
  for (const { kind, subject, words } of found)
    shop.log.error({ kind, subject }, `${kind} ${subject} ${words}`);
  await transaction(db, async (tx) => {
    await deleteDifferences(tx);
    await insertDifferences(tx, JSON.stringify(found), now);
  });
}

async function comparePayments(
  { payments }: Needs,
  recorded: readonly RecordedPayment[],
  listed: readonly ProviderPayment[],
  settledBefore: Date,
): Promise<Discrepancy[]> {
  const atProvider = new Map(listed.map((payment) => [payment.id, payment] as const));
  const kind = "payment at the provider";
  const found: Discrepancy[] = [];
  for (const ours of recorded) {
    // It may be older than the list.
    const theirs = atProvider.get(ours.id) ?? (await unlessRefused(payments.findPayment(ours.id)));
    if (!theirs)
      found.push({ kind, subject: ours.id, words: `of ${sum(ours)} is recorded, but unknown there` });
    else if (theirs.status !== "captured" && theirs.status !== "refunded")
      found.push({ kind, subject: ours.id, words: `is recorded as captured, but is ${theirs.status} there` });
    else if (sum(theirs) !== sum(ours))
      found.push({
        kind,
        subject: ours.id,
        words: `is recorded as ${sum(ours)}, but is ${sum(theirs)} there`,
      });
  }
  const ours = new Set(recorded.map(({ id }) => id));
  for (const payment of listed) {
    const hasMoney = payment.status === "captured" || payment.status === "refunded";
    if (hasMoney && !ours.has(payment.id) && payment.createdAt < settledBefore)
      found.push({
        kind,
        subject: payment.id,
        words: `of ${sum(payment)} is ${payment.status}, but not recorded`,
      });
  }
  return found;
}

async function compareRefunds(
  { payments }: Needs,
  recorded: readonly RecordedRefund[],
  listed: readonly ProviderRefund[],
): Promise<Discrepancy[]> {
  const atProvider = new Map(listed.map((refund) => [refund.id, refund] as const));
  const kind = "refund at the provider";
  const found: Discrepancy[] = [];
  for (const ours of recorded) {
    const theirs = atProvider.get(ours.id) ?? (await unlessRefused(payments.findRefund(ours.id)));
    if (!theirs)
      found.push({ kind, subject: ours.id, words: `of ${sum(ours)} is recorded, but unknown there` });
    else if (sum(theirs) !== sum(ours) || theirs.paymentId !== ours.paymentId)
      found.push({
        kind,
        subject: ours.id,
        words: `of ${sum(ours)} for ${ours.paymentId} is recorded, but is ${sum(theirs)} for ${theirs.paymentId} there`,
      });
    else if (ours.isProcessed && theirs.status !== "processed")
      found.push({
        kind,
        subject: ours.id,
        words: `is recorded as processed, but is ${theirs.status} there`,
      });
  }
  const ours = new Set(recorded.map(({ id }) => id));
  for (const refund of listed)
    if (refund.status === "processed" && !ours.has(refund.id))
      found.push({ kind, subject: refund.id, words: `of ${sum(refund)} is processed, but not recorded` });
  return found;
}
