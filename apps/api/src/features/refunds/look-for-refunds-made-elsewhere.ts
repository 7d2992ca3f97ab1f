import type { Shop } from "../../shop.ts";
import { hearOfRefund } from "./hear-of-refund.ts";

const days = 30;

/**
 * Reads what the provider has refunded of late, so that also a refund that the shop never asked for, and whose news was
 * lost, stands in its books.
 *
 * @throws ProviderError when the provider does not answer; AggregateError of those refunds that could not be taken
 */
export async function lookForRefundsMadeElsewhere(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
): Promise<void> {
  const since = new Date(shop.clock().getTime() - days * 86_400_000);
  const failures: unknown[] = [];
  for (const told of await shop.payments.findRefundsSince(since)) {
    await hearOfRefund(shop, told).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} refunds could not be taken`);
}
