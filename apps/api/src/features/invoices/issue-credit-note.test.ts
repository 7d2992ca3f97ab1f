import { describe, expect, test } from "vitest";
import { signInForEach, testAppForEach } from "../../../test-support/before-tests.ts";
import { refundPieces, placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { unpaidOrders } from "../../../test-support/builders/unpaid-orders.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { transaction } from "../../platform/database.ts";
import { settlePayment } from "../checkout/settle-payment.ts";
import { findDiscrepancies } from "../ledger/ledger.queries.ts";
import { findRefund } from "../refunds/refunds.queries.ts";
import { updateRefund } from "../refunds/update-refund.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { signedBy } from "./signature-picture.ts";

const start = new Date("2026-11-22T06:00:00Z");
const shop = testAppForEach({ now: start });
const admin = signInForEach(shop, { role: "admin" });
// Each test starts with an empty number series.

/** Requests refunds of pieces of an order's first line; the provider has not processed them yet. */
async function refundsOfPieces(orderId: string, quantities: readonly number[]): Promise<string[]> {
  for (const [refundsSeen, quantity] of quantities.entries()) {
    const request = { lines: [{ lineNumber: 1, quantity }], reason: "Torn in transit", refundsSeen };
    expect((await refundPieces(shop, admin, orderId, request)).statusCode).toBe(200);
  }
  return (await readOnDesk(shop, admin, orderId)).refunds.map(({ id }) => id);
}

async function process(refundId: string, now = start): Promise<void> {
  const [refund] = await findRefund(shop.db, refundId);
  await updateRefund({ db: shop.db, clock: () => now }, refund!, "processed", null);
}

/** Places and pays orders of one line each; each gets an invoice. */
async function invoicedOrders(count: number, facts: NonNullable<Parameters<typeof unpaidOrders>[2]> = {}) {
  const orders = await unpaidOrders(shop, count, facts);
  for (const { razorpayOrderId, totalPaise } of orders) {
    const payment = { id: `pay_of_${razorpayOrderId}`, orderId: razorpayOrderId, amountPaise: totalPaise };
    expect(
      await settlePayment(shop.shop, {
        ...payment,
        currency: "INR",
        status: "captured",
        createdAt: shop.clock.now(),
      }),
    ).toBe("paid");
  }
  return orders.map(({ id }) => id);
}

const sums = `sum(d.taxable_paise)::bigint AS taxable, sum(d.cgst_paise)::bigint AS cgst, sum(d.sgst_paise)::bigint AS sgst,
  sum(d.igst_paise)::bigint AS igst, sum(d.round_off_paise)::bigint AS "roundOff", sum(d.total_paise)::bigint AS total`;

async function sumsOf(table: "invoices" | "credit_notes", orderId: string): Promise<Record<string, number>> {
  const { rows } = await shop.db.query(`SELECT ${sums} FROM ${table} d WHERE order_id = $1`, [orderId]);
  return rows[0] as Record<string, number>;
}

async function numbers(): Promise<string[]> {
  const { rows } = await shop.db.query<{ number: string }>("SELECT number FROM credit_notes ORDER BY number");
  return rows.map(({ number }) => number);
}
const numbersUpTo = (count: number, year = "26-27") =>
  Array.from({ length: count }, (_, index) => `CN/${year}/${String(index + 1).padStart(6, "0")}`);

async function historyOf(orderId: string): Promise<string[]> {
  return (await readOnDesk(shop, admin, orderId)).events.map(({ what }) => what);
}

describe("a credit note", () => {
  test(
    "a credit note is issued when the refund is processed, with the fields required by rule 53(1A)",
    { tags: ["ruling-credit.1", "ruling-credit.2"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONSLV150: 5 });
      const [refundId = ""] = await refundsOfPieces(paid.id, [2]);
      expect(await numbers()).toEqual([]);
      await process(refundId);
      const { rows } = await shop.db.query(
        `SELECT n.*, i.number = n.invoice_number AND i.day = n.invoice_day AND i.supplier = n.supplier
         AND i.billing_address = n.billing_address AND i.shipping_address = n.shipping_address
         AND (i.gstin, i.uin, i.buyer_name, i.place_of_supply) = (n.gstin, n.uin, n.buyer_name, n.place_of_supply)
         AS is_of_invoice
       FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id AND i.order_id = n.order_id WHERE n.order_id = $1`,
        [paid.id],
      );
      const { refunds } = await readOnDesk(shop, admin, paid.id);
      expect(rows).toMatchObject([
        {
          number: "CN/26-27/000001",
          financial_year: "26-27",
          serial: 1,
          day: "2026-11-22",
          issued_at: start,
          refund_id: refundId,
          reason: "Torn in transit",
          is_of_invoice: true,
          is_intra_state: false,
          taxable_paise: 683810,
          igst_paise: 82057,
          cgst_paise: 0,
          round_off_paise: 0,
          total_paise: 765867,
        },
      ]);
      expect(refunds).toMatchObject([{ amount: 7658.67, creditNote: { number: "CN/26-27/000001" } }]);
      const { rows: lines } = await shop.db.query(
        "SELECT * FROM credit_note_lines WHERE credit_note_id = $1",
        [(rows[0] as { id: string }).id],
      );
      expect(lines).toMatchObject([
        {
          line_number: 1,
          sku: "HONSLV150",
          hsn: "48089000",
          unit: "BOX",
          quantity: 2,
          discount_percent: 5,
          gross_paise: 719800,
          discount_paise: 35990,
          taxable_paise: 683810,
          igst_paise: 82057,
        },
      ]);
    },
  );

  test(
    "a credit note is signed by who signs on its day, whoever signed the invoice",
    { tags: ["ruling-invoice.14"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONSLV150: 5 });
      await shop.falsifyingDb.query(
        `UPDATE invoices SET supplier = supplier || '{"legalName": "Before Ltd", "signatory": {"name": "Before"}}'
         WHERE order_id = $1`,
        [paid.id],
      );
      const [refundId = ""] = await refundsOfPieces(paid.id, [2]);
      await process(refundId);
      const { rows } = await shop.db.query("SELECT supplier FROM credit_notes WHERE order_id = $1", [
        paid.id,
      ]);
      expect(rows).toMatchObject([{ supplier: { legalName: "Before Ltd", signatory: signedBy() } }]);
    },
  );

  test.each([
    ["in Delhi, where CGST and SGST are rounded", "Delhi"],
    ["in another state", "Maharashtra"],
  ])(
    "the credit notes of an order refunded in parts equal its invoice to the paisa: %s",
    { tags: ["ruling-credit.3"] },
    async (_case, state) => {
      const sleeves = { taxablePaise: 1_709_525, gstPaise: 307_715, quantity: 7, state };
      for (const orderId of await invoicedOrders(2, sleeves)) {
        const invoice = await sumsOf("invoices", orderId);
        const refunds = await refundsOfPieces(orderId, [1, 2, 1, 3]);
        // The provider processes refunds in any order, and some concurrently.
        await process(refunds.pop()!);
        const first = await sumsOf("credit_notes", orderId);
        for (const head of ["taxable", "cgst", "sgst", "igst", "total"]) {
          expect(first[head]).toBeLessThanOrEqual(invoice[head]!);
        }
        await Promise.all(refunds.map((id) => process(id)));
        expect(await sumsOf("credit_notes", orderId)).toEqual(invoice);
      }
    },
  );

  test("no credit note is issued for a payment that did not pay for its order, nor for a failed refund", async () => {
    const [order] = await unpaidOrders(shop, 1);
    const payment = { id: "pay_TooLittle", orderId: order!.razorpayOrderId, amountPaise: 500 };
    await settlePayment(shop.shop, {
      ...payment,
      currency: "INR",
      status: "captured",
      createdAt: shop.clock.now(),
    });
    await process((await readOnDesk(shop, admin, order!.id)).refunds[0]!.id);
    const [invoiced = ""] = await invoicedOrders(1);
    const [failed = ""] = await refundsOfPieces(invoiced, [1]);
    const [refund] = await findRefund(shop.db, failed);
    await updateRefund(shop.shop, refund!, "failed", null);
    await process(failed);
    expect(await numbers()).toEqual([]);
  });
});

describe("the series of credit notes", { tags: ["ruling-credit.1"] }, () => {
  test("concurrent refunds, each delivered twice, leave no gap and no duplicate number", async () => {
    const orders = await invoicedOrders(quickOrLong(30, 100));
    const refunds = await Promise.all(orders.map((orderId) => refundsOfPieces(orderId, [1])));
    await Promise.all([...refunds, ...refunds].map(([refundId = ""]) => process(refundId)));
    expect(await numbers()).toEqual(numbersUpTo(orders.length));
  }, 60_000);

  test("the series restarts on 1 April in India, also for notes on invoices of the year before", async () => {
    const orders = await invoicedOrders(20);
    const refunds = await Promise.all(orders.map((orderId) => refundsOfPieces(orderId, [1])));
    const midnight = new Date("2027-03-31T18:30:00Z").getTime();
    await Promise.all(
      refunds.map(([refundId = ""], index) => process(refundId, new Date(midnight - (index % 2)))),
    );
    expect(await numbers()).toEqual([...numbersUpTo(10), ...numbersUpTo(10, "27-28")]);
    const { rows } = await shop.db.query(
      "SELECT DISTINCT financial_year, day, left(invoice_number, 8) AS invoice FROM credit_notes ORDER BY 1",
    );
    expect(rows).toEqual([
      { financial_year: "26-27", day: "2027-03-31", invoice: "DB/26-27" },
      { financial_year: "27-28", day: "2027-04-01", invoice: "DB/26-27" },
    ]);
  });
});

describe("a refund is processed even when its credit note fails", { tags: ["ruling-credit.4"] }, () => {
  test("when the insert fails, the history has the failure and the next note gets the serial", async () => {
    const [refused = "", right = ""] = await invoicedOrders(2);
    const [first = ""] = await refundsOfPieces(refused, [1]);
    const [second = ""] = await refundsOfPieces(right, [1]);
    await shop.ownerDb.query(
      `ALTER TABLE credit_notes ADD CONSTRAINT no_such CHECK (order_id <> '${refused}')`,
    );
    try {
      for (const refundId of [first, second]) await process(refundId);
    } finally {
      await shop.ownerDb.query("ALTER TABLE credit_notes DROP CONSTRAINT no_such");
    }
    expect(await numbers()).toEqual(numbersUpTo(1));
    const { refunds, order } = await readOnDesk(shop, admin, refused);
    expect(refunds).toMatchObject([{ state: "processed", creditNote: null }]);
    expect(order.status).toBe("Refunded");
    expect(await historyOf(refused)).toContainEqual(expect.stringContaining("No credit note could be made"));
    expect(await findDiscrepancies(shop.db, 2)).toMatchObject([{ kind: "credit note of a refund" }]);
    const late = await transaction(shop.db, (tx) => issueCreditNote(tx, first, start));
    expect([late]).toEqual(
      numbersUpTo(2)
        .slice(1)
        .map((number) => ({ number })),
    );
  });

  test("the history of an order with a pasted invoice asks staff to make the credit note by hand", async () => {
    const [orderId = ""] = await invoicedOrders(1);
    await shop.falsifyingDb.query(
      "DELETE FROM invoice_lines WHERE invoice_id = (SELECT id FROM invoices WHERE order_id = $1)",
      [orderId],
    );
    await shop.falsifyingDb.query("DELETE FROM invoices WHERE order_id = $1", [orderId]);
    await shop.db.query("UPDATE orders SET invoice_link = 'https://bills.example/1' WHERE id = $1", [
      orderId,
    ]);
    await shop.falsifyingDb.query("DELETE FROM invoice_series WHERE kind = 'tax invoice'");
    const [refundId = ""] = await refundsOfPieces(orderId, [1]);
    await process(refundId);
    expect(await historyOf(orderId)).toContainEqual(
      "No credit note could be made, please make one by hand: the order has no tax invoice",
    );
  });
});
