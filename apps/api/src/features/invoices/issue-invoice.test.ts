import { signatory } from "@dakbag/company/signatory";
import { describe, expect, test } from "vitest";
import { testAppForEach } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { unpaidOrders } from "../../../test-support/builders/unpaid-orders.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { transaction } from "../../platform/database.ts";
import { isDatabaseUnavailable } from "../../platform/database-unavailable.ts";
import type { ProviderPayment } from "../../providers/payment-provider.ts";
import { type Settlement, settlePayment } from "../checkout/settle-payment.ts";
import { findDiscrepancies } from "../ledger/ledger.queries.ts";
import { issueInvoice } from "./issue-invoice.ts";

const start = new Date("2026-11-22T06:00:00Z");
const shop = testAppForEach({ now: start });
// Each test starts with an empty number series.

const captured = (razorpayOrderId: string, amountPaise: number): ProviderPayment => ({
  id: `pay_of_${razorpayOrderId}`,
  orderId: razorpayOrderId,
  amountPaise,
  currency: "INR",
  status: "captured",
  createdAt: shop.clock.now(),
});

/** Places and pays an order; returns its id. */
async function buy(buyer: SignedIn, goods: Readonly<Record<string, number>>): Promise<string> {
  const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, goods);
  expect(await settlePayment(shop.shop, captured(razorpayOrderId, amount))).toBe("paid");
  return order._id;
}

async function invoiceOf(orderId: string) {
  const { rows } = await shop.db.query("SELECT * FROM invoices WHERE order_id = $1", [orderId]);
  expect(rows).toHaveLength(1);
  return rows[0] as Record<string, unknown>;
}

async function numbers(): Promise<string[]> {
  const { rows } = await shop.db.query<{ number: string }>("SELECT number FROM invoices ORDER BY number");
  return rows.map(({ number }) => number);
}

/** Places unpaid orders; returns the captured payment of each, not settled yet. */
async function payments(count: number): Promise<ProviderPayment[]> {
  const orders = await unpaidOrders(shop, count);
  return orders.map(({ razorpayOrderId, totalPaise }) => captured(razorpayOrderId, totalPaise));
}

const numbersUpTo = (count: number, year = "26-27") =>
  Array.from({ length: count }, (_, index) => `DB/${year}/${String(index + 1).padStart(6, "0")}`);

describe("an invoice", () => {
  test(
    "an invoice is issued when the payment is captured, with snapshots of seller, buyer and lines",
    { tags: ["ruling-invoice.1", "ruling-invoice.2", "ruling-invoice.3", "ruling-invoice.14"] },
    async () => {
      const buyer = await signInBuyer(shop);
      await saveShippingDetails(shop, buyer);
      const orderId = await buy(buyer, { POLPOD120160: 2000 });
      const invoice = await invoiceOf(orderId);
      expect(invoice).toMatchObject({
        number: "DB/26-27/000001",
        financial_year: "26-27",
        serial: 1,
        day: "2026-11-22",
        issued_at: start,
        buyer_name: "Asha Verma",
        gstin: "27ABCDE1234F1Z0",
        place_of_supply_code: "27",
        place_of_supply: "Maharashtra",
        is_intra_state: false,
        cgst_paise: 0,
        sgst_paise: 0,
        round_off_paise: 0,
        supplier: {
          gstin: "07AAACD0000D1ZR",
          address: "Unit 4, Sample Industrial Area, Mundka, Delhi 110041",
          addressParts: {
            lines: ["Unit 4, Sample Industrial Area", "Mundka"],
            city: "Delhi",
            pinCode: "110041",
          },
          stateCode: "07",
          state: "Delhi",
          signatory: { ...signatory, sha256: expect.stringMatching(/^[\w-]{43}$/) },
        },
        shipping_address: {
          district: "Pune",
          zipCode: "411001",
        },
      });
      const { rows: orders } = await shop.db.query(
        "SELECT taxable_paise, gst_paise AS igst_paise, total_paise FROM orders WHERE id = $1",
        [orderId],
      );
      expect(invoice).toMatchObject(orders[0]);
      const { rows: lines } = await shop.db.query("SELECT * FROM invoice_lines WHERE invoice_id = $1", [
        invoice["id"],
      ]);
      expect(lines).toMatchObject([
        {
          line_number: 1,
          sku: "POLPOD120160",
          hsn: "39232100",
          unit: "PCS",
          quantity: 2000,
          cgst_paise: 0,
        },
      ]);
    },
  );

  test(
    "the invoice of a Delhi buyer has equal CGST and SGST and a round-off, and its total is the amount paid",
    { tags: ["ruling-invoice.3", "ruling-invoice.4"] },
    async () => {
      const orders = await unpaidOrders(shop, 1, {
        taxablePaise: 1_709_525,
        gstPaise: 307_715,
        state: "Delhi",
      });
      await settlePayment(shop.shop, captured(orders[0]!.razorpayOrderId, 2_017_240));
      expect(await invoiceOf(orders[0]!.id)).toMatchObject({
        is_intra_state: true,
        place_of_supply_code: "07",
        igst_paise: 0,
        cgst_paise: 153857,
        sgst_paise: 153857,
        round_off_paise: 1,
        total_paise: 2017240,
      });
    },
  );

  test(
    "twenty concurrent deliveries of a payment issue one invoice",
    { tags: ["ruling-invoice.1", "ruling-cart.15"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { POLPOD120160: 1000 });
      const payment = captured(razorpayOrderId, amount);
      const settlements = await Promise.all(
        Array.from({ length: 20 }, () => settlePayment(shop.shop, payment)),
      );
      expect(settlements).toEqual(Array(20).fill("paid"));
      expect(await invoiceOf(order._id)).toMatchObject({ number: "DB/26-27/000001" });
    },
  );

  test("no invoice is issued for a payment that is returned", async () => {
    const buyer = await signInBuyer(shop);
    const { razorpayOrderId, amount } = await placeOrder(shop, buyer, { POLPOD140170: 1000 });
    expect(await settlePayment(shop.shop, captured(razorpayOrderId, amount - 1))).toBe("returned");
    expect(await numbers()).toEqual([]);
  });
});

describe("the number series of invoices", () => {
  test(
    "the serial of a settlement that is rolled back is used by the next one that waits for it",
    { tags: ["ruling-invoice.1"] },
    async () => {
      const [failing, ...others] = await unpaidOrders(shop, 9);
      const rolledBack = transaction(shop.db, async (tx) => {
        expect(await issueInvoice(tx, failing!.id, start)).toEqual({ number: "DB/26-27/000001" });
        const waiting = others.map(({ razorpayOrderId, totalPaise }) =>
          settlePayment(shop.shop, captured(razorpayOrderId, totalPaise)),
        );
        await expect.poll(() => countWaitingForLocks()).toBeGreaterThan(0);
        return Promise.reject(Object.assign(new Error("the connection is lost"), { waiting }));
      });
      const failure = (await rolledBack.catch((error: unknown) => error)) as {
        message: string;
        waiting: Promise<unknown>[];
      };
      expect(failure.message).toBe("the connection is lost");
      await Promise.all(failure.waiting);
      expect(await numbers()).toEqual(numbersUpTo(8));
    },
  );

  test(
    "concurrent captures leave no gap and no duplicate number; the series restarts on 1 April at midnight in India",
    { tags: ["ruling-invoice.1"], timeout: 120_000 },
    async () => {
      const midnight = new Date("2027-03-31T18:30:00Z").getTime();
      const captures = await payments(quickOrLong(100, 500));
      const settled = captures.map((payment, index) => settleWithRetry(payment, midnight - (index % 2)));
      expect(new Set(await Promise.all(settled))).toEqual(new Set(["paid"]));
      expect(await numbers()).toEqual([
        ...numbersUpTo(captures.length / 2, "26-27"),
        ...numbersUpTo(captures.length / 2, "27-28"),
      ]);
      const { rows } = await shop.db.query(
        "SELECT financial_year, min(day) AS first, max(day) AS last FROM invoices GROUP BY 1 ORDER BY 1",
      );
      expect(rows).toEqual([
        { financial_year: "26-27", first: "2027-03-31", last: "2027-03-31" },
        { financial_year: "27-28", first: "2027-04-01", last: "2027-04-01" },
      ]);
    },
  );
});

describe("an order is paid even when its invoice fails", { tags: ["ruling-invoice.7"] }, () => {
  test.each([
    ["an order without address and GST number", { address: {} }],
    ["an order to an unknown state", { state: "Atlantis" }],
    ["an order to another country", { address: { country: "Other", state: "Ohio" } }],
  ])("%s gets an invoice", async (_case, facts) => {
    const [order] = await unpaidOrders(shop, 1, facts);
    expect(await settlePayment(shop.shop, captured(order!.razorpayOrderId, order!.totalPaise))).toBe("paid");
    expect(await numbers()).toEqual(numbersUpTo(1));
  });

  test("an order with inconsistent amounts gets no invoice but a history entry; the next order gets the number", async () => {
    const [wrong, right] = await unpaidOrders(shop, 2);
    await shop.ownerDb.query("UPDATE order_lines SET gst_paise = gst_paise - 5 WHERE order_id = $1", [
      wrong!.id,
    ]);
    for (const { razorpayOrderId, totalPaise } of [wrong!, right!]) {
      expect(await settlePayment(shop.shop, captured(razorpayOrderId, totalPaise))).toBe("paid");
    }
    expect(await invoiceOf(right!.id)).toMatchObject({ number: "DB/26-27/000001" });
    expect(await historyOf(wrong!.id)).toContainEqual(
      expect.stringContaining("No tax invoice could be made"),
    );
    const { rows } = await shop.db.query("SELECT status FROM orders WHERE id = $1", [wrong!.id]);
    expect(rows).toEqual([{ status: "Order Processing" }]);
    await shop.ownerDb.query("UPDATE order_lines SET gst_paise = gst_paise + 5 WHERE order_id = $1", [
      wrong!.id,
    ]);
    await pasteInvoiceLink(wrong!.id);
  });

  test("when the insert fails, the next invoice gets the serial", async () => {
    const [refused, right] = await unpaidOrders(shop, 2);
    await shop.ownerDb.query("UPDATE order_lines SET hsn = repeat('9', 9000) WHERE order_id = $1", [
      refused!.id,
    ]);
    await shop.ownerDb.query("ALTER TABLE invoice_lines ADD CONSTRAINT narrow CHECK (length(hsn) < 9)");
    try {
      for (const { razorpayOrderId, totalPaise } of [refused!, right!]) {
        expect(await settlePayment(shop.shop, captured(razorpayOrderId, totalPaise))).toBe("paid");
      }
    } finally {
      await shop.ownerDb.query("ALTER TABLE invoice_lines DROP CONSTRAINT narrow");
    }
    expect(await invoiceOf(right!.id)).toMatchObject({ number: "DB/26-27/000001" });
    expect(await historyOf(refused!.id)).toContainEqual(
      expect.stringContaining("No tax invoice could be made"),
    );
    await pasteInvoiceLink(refused!.id);
  });

  test("a lock timeout is thrown, and the redelivered settlement issues the invoice", async () => {
    const [first, second] = await unpaidOrders(shop, 2);
    await settlePayment(shop.shop, captured(first!.razorpayOrderId, first!.totalPaise));
    const blocker = await shop.db.connect();
    await blocker.query("BEGIN");
    await blocker.query("SELECT FROM invoice_series FOR UPDATE");
    const timedOut = transaction(shop.db, async (tx) => {
      await tx.query("SET LOCAL lock_timeout = '50ms'");
      return issueInvoice(tx, second!.id, start);
    });
    await expect(timedOut).rejects.toThrow("lock timeout");
    await blocker.query("ROLLBACK");
    blocker.release();
    expect(await settlePayment(shop.shop, captured(second!.razorpayOrderId, second!.totalPaise))).toBe(
      "paid",
    );
    expect(await numbers()).toEqual(numbersUpTo(2));
  });
});

/** Retries when no database connection becomes free in time, as the provider redelivers the event. */
async function settleWithRetry(payment: ProviderPayment, at: number): Promise<Settlement> {
  try {
    return await settlePayment({ ...shop.shop, clock: () => new Date(at) }, payment);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return settleWithRetry(payment, at);
    throw error;
  }
}

/** The ledger reports a missing invoice until staff paste a link into the order. */
async function pasteInvoiceLink(orderId: string): Promise<void> {
  expect(await findDiscrepancies(shop.db, 2)).toMatchObject([{ kind: "invoice of an order" }]);
  await shop.db.query("UPDATE orders SET invoice_link = 'https://example.in/1.pdf' WHERE id = $1", [orderId]);
}

async function countWaitingForLocks(): Promise<number> {
  const { rows } = await shop.db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
}

async function historyOf(orderId: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ what: string }>(
    "SELECT what FROM order_events WHERE order_id = $1 ORDER BY id",
    [orderId],
  );
  return rows.map(({ what }) => what);
}
