import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "./random-from.ts";
import type { Answer, Visitors } from "./shop-visitors.ts";

/** What the shop has told its buyers, and what they have paid: none of it may be gone. */
export interface Told {
  /** Orders that were acknowledged, by their ids. */
  readonly orders: Set<string>;
  /** Payments that were confirmed, by the provider's ids of their orders. */
  readonly confirmed: Set<string>;
  /** What the provider has captured, by its ids of the orders. */
  readonly paid: Set<string>;
  answered: number;
  unanswered: number;
}

/** So many buyers order and pay again and again, until they are sent home. */
export function sendShopping(visitors: Visitors, count: number, url: string, seed: number) {
  const told: Told = {
    orders: new Set(),
    confirmed: new Set(),
    paid: new Set(),
    answered: 0,
    unanswered: 0,
  };
  const closing = new AbortController();
  const shoppers = Array.from({ length: count }, (_, index) =>
    goShopping(url, visitors, told, randomFrom(seed + index + 1), closing.signal),
  );
  return {
    told,
    async goHome(): Promise<void> {
      closing.abort();
      await Promise.all(shoppers);
    },
  };
}

/** One buyer; what fails is tried again, and sometimes the buyer just goes away. */
async function goShopping(
  url: string,
  visitors: Visitors,
  told: Told,
  random: () => number,
  closing: AbortSignal,
): Promise<void> {
  const buyer = visitors.next();
  const untilItWorks = async <Success extends Answer>(act: () => Promise<Success>) => {
    while (!closing.aborted) {
      const answer = await act();
      if (answer.status === 200) {
        told.answered += 1;
        return answer;
      }
      told.unanswered += 1;
      // 4xx: the order is paid already, or the cart is empty because it was.
      if (answer.status >= 400 && answer.status < 500) return undefined;
      if (random() < 0.1) return undefined;
      await pause(200 * random());
    }
    return undefined;
  };
  while (!closing.aborted) {
    await untilItWorks(() => visitors.fill(url, buyer));
    const placed = (await untilItWorks(() => visitors.order(url, buyer)))?.placed;
    if (!placed) continue;
    const { orderId, razorpayOrderId } = placed;
    told.orders.add(orderId);
    if (told.paid.has(razorpayOrderId) || random() < 0.1) continue;
    const paid = await visitors.pay(razorpayOrderId, { webhook: true }).catch(() => undefined);
    if (!paid) continue; // another try of this buyer had paid it
    told.paid.add(razorpayOrderId);
    if (await untilItWorks(() => visitors.confirm(url, buyer, paid))) told.confirmed.add(razorpayOrderId);
  }
}
