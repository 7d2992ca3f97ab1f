import type { PayableOrder } from "@dakbag/contracts/checkout";
import { rupeesToPaise } from "@dakbag/domain/money/money";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import {
  readOnDesk,
  refundGoodwill,
  refundPieces,
  retryRefund,
} from "../../../test-support/builders/refunds.ts";
import { checkoutAddress } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectAllCredited } from "../../../test-support/expect-all-credited.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { endRefunds, finishMoney } from "../../../test-support/schedules/end-refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin" });
// Two rates, boxes with and without a bulk discount, and pieces.
const goods = {
  HONSLV150: [1, 5, 12],
  HONROL100: [1, 3],
  TAPBRN045: [1, 7],
  POLPOD120160: [1000, 2500],
} as const;
const skus = Object.keys(goods) as (keyof typeof goods)[];
beforeAll(() => setStock(shop, 10_000_000, ...skus));

const delhi = { ...checkoutAddress, district: "South Delhi", state: "Delhi", zipCode: "110017" };

async function placeAndPay(cart: Readonly<Record<string, number>>, isIntraState: boolean) {
  const buyer = await signInBuyer(shop);
  await fillCart(shop, buyer, cart);
  const shippingAddress = isIntraState ? delhi : checkoutAddress;
  const placed = await shop.app.inject({
    method: "POST",
    url: "/api/orders",
    headers: buyer.headers,
    payload: { shippingAddress, paymentMethod: "razorpay" },
  });
  const { order, razorpayOrderId } = placed.json<PayableOrder>();
  await payOrder(shop, buyer, razorpayOrderId);
  return order._id;
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("goodwill" as const), share }),
  fc.record({ kind: fc.constant("pieces" as const), line: fc.nat(), share }),
  fc.record({ kind: fc.constantFrom("processed" as const, "failed" as const, "retry" as const) }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

/** One act of staff or of the payment provider. A refund that is not possible is refused. */
async function act(id: string, step: Step): Promise<void> {
  if (step.kind === "processed" || step.kind === "failed")
    return void (await endRefunds(shop, id, step.kind));
  const { refundable, refunds } = await readOnDesk(shop, admin, id);
  const { refundsSeen, moneyLeft, lines } = refundable!;
  const requested = () => {
    if (step.kind === "goodwill") {
      const amount = Math.max(1, Math.floor(rupeesToPaise(moneyLeft) * step.share) / 100);
      return refundGoodwill(shop, admin, id, { amount, refundsSeen });
    }
    if (step.kind === "pieces") {
      const { lineNumber, left } = lines[step.line % lines.length]!;
      const quantity = Math.max(1, Math.ceil(left * step.share));
      return refundPieces(shop, admin, id, { lines: [{ lineNumber, quantity }], refundsSeen });
    }
    const failed = refunds.find(({ canRetry }) => canRetry);
    return failed && retryRefund(shop, admin, id, failed.id);
  };
  const answer = await requested();
  if (answer) expect([200, 409]).toContain(answer.statusCode);
}

test(
  "goodwill and refunds of pieces in any order, also failed ones, credit the whole invoice and leave a clean ledger",
  { tags: ["ruling-refund.11", "ruling-credit.3"], timeout: 30 * 60_000 },
  async () => {
    const anyCart = fc.uniqueArray(fc.constantFrom(...skus), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        anyCart,
        fc.nat(),
        fc.boolean(),
        fc.array(anyStep, { minLength: 4, maxLength: 12 }),
        async (chosen, at, isIntraState, steps) => {
          const cart = Object.fromEntries(chosen.map((sku) => [sku, goods[sku][at % goods[sku].length]!]));
          const id = await placeAndPay(cart, isIntraState);
          for (const step of steps) await act(id, step);
          await expectCleanLedger(shop);
          await finishMoney(shop, admin, id);
          const { refundable } = await readOnDesk(shop, admin, id);
          if (refundable!.moneyLeft > 0) {
            const cancelled = await saveOrder(shop, admin, id, {
              status: "Cancelled",
              money: { decision: "refund" },
            });
            expect(cancelled.statusCode).toBe(200);
            await endRefunds(shop, id, "processed");
          }
          const { order } = await readOnDesk(shop, admin, id);
          expect(order.status).toBe("Refunded");
          await expectAllCredited(shop, id);
        },
      ),
      { numRuns: quickOrLong(12, 400) },
    );
  },
);
