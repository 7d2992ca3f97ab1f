import { beforeAll, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { buyersWithCarts } from "../../../test-support/builders/many-buyers.ts";
import { checkoutAddress } from "../../../test-support/builders/shipping-details.ts";
import type { SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { countDeadlocks } from "../../../test-support/count-deadlocks.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";

const shop = testAppForAll();
let address: string;
beforeAll(async () => {
  address = await shop.receiveWebhooks();
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: {
    message?: string;
    details?: { sku: string; countInStock: number }[];
    razorpayOrderId?: string;
  };
}

async function order(buyer: SignedIn): Promise<Answer> {
  const answer = await fetch(`${address}/api/orders`, {
    method: "POST",
    headers: { ...buyer.headers, "content-type": "application/json" },
    body: JSON.stringify({ shippingAddress: checkoutAddress, paymentMethod: "razorpay" }),
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    body: (await answer.json()) as Answer["body"],
  };
}

/** The server may answer 503 with Retry-After to some of a thousand concurrent requests; the buyer then tries again. */
async function orderWithRetries(buyer: SignedIn): Promise<Answer> {
  const answer = await order(buyer);
  if (answer.status !== 503) return answer;
  expect(answer.retryAfter).toMatch(/^\d+$/);
  return orderWithRetries(buyer);
}

function expectWinners(answers: readonly Answer[], winners: number): void {
  const statuses = Object.groupBy(answers, ({ status }) => status);
  const counts = Object.fromEntries(
    Object.entries(statuses).map(([status, group]) => [status, group?.length]),
  );
  expect(counts).toEqual({ 200: winners, 409: answers.length - winners });
  for (const { body } of statuses[409] ?? []) {
    expect(body.message).toMatch(/is out of stock|Only \d+ of .* are left/);
    expect(body.details?.every(({ countInStock }) => Number.isInteger(countInStock))).toBe(true);
  }
}

async function stock(...skus: readonly string[]): Promise<number[]> {
  const { rows } = await shop.db.query<{ count_in_stock: number }>(
    "SELECT count_in_stock FROM products WHERE sku = ANY ($1)",
    [skus],
  );
  return rows.map(({ count_in_stock }) => count_in_stock);
}

test(
  "when 200 buyers order the last 3 portions in parallel, exactly 3 succeed and the others see how many are left",
  { tags: ["ruling-cart.11"], timeout: 120_000 },
  async () => {
    const sku = "PAPFLP120140";
    const buyers = await buyersWithCarts(shop, 200, () => [[sku, 1000]]);
    await setStock(shop, 3000, sku);
    expectWinners(await Promise.all(buyers.map(order)), 3);
    expect(await stock(sku)).toEqual([0]);
    await expectCleanLedger(shop);
  },
);

test(
  "parallel orders of the same two products, in either cart order, sell each piece once and cause no deadlock",
  { tags: ["ruling-cart.11"], timeout: 20 * 60_000 },
  async () => {
    const [one, other] = ["TAPTRN048", "HONROL100"] as const;
    const [buyerCount, pieces] = quickOrLong([200, 20], [1000, 100]);
    for (let round = 0; round < quickOrLong(1, 20); round += 1) {
      const isReversed = Array.from({ length: buyerCount }, () => Math.random() < 0.5);
      const buyers = await buyersWithCarts(shop, buyerCount, (n) =>
        isReversed[n]
          ? [
              [other, 1],
              [one, 1],
            ]
          : [
              [one, 1],
              [other, 1],
            ],
      );
      await setStock(shop, pieces, one, other);
      expectWinners(await Promise.all(buyers.map(orderWithRetries)), pieces);
      expect(await stock(one, other)).toEqual([0, 0]);
      await expectCleanLedger(shop);
    }
    expect(await countDeadlocks(shop)).toBe(0);
  },
);
