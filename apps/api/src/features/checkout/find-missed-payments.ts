import type { Shop } from "../../shop.ts";
import { findRecordedPayments } from "./payments.queries.ts";
import { settlePayment, wasCaptured } from "./settle-payment.ts";

/**
 * Asks the provider for all payments made since, and settles the captured ones that are not recorded: those whose events
 * were lost, and those of orders that a restored database does not know.
 *
 * @throws ProviderError
 */
export async function findMissedPayments(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  since: Date,
): Promise<void> {
  const captured = (await shop.payments.findPaymentsSince(since)).filter(wasCaptured);
  const recorded = await findRecordedPayments(
    shop.db,
    captured.map(({ id }) => id),
  );
  const known = new Set(recorded.map(({ paymentId }) => paymentId));
  for (const payment of captured) if (!known.has(payment.id)) await settlePayment(shop, payment);
}
