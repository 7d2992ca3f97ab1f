import pino from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { arrangeParcels } from "../../../test-support/builders/arrange-parcels.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox, payOrder, verifyPayment } from "../../../test-support/builders/payments.ts";
import { refundPieces, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { findRefund } from "../refunds/refunds.queries.ts";
import { updateRefund } from "../refunds/update-refund.ts";
import { checkLedger } from "./ledger.jobs.ts";
import { findDiscrepancies } from "./ledger.queries.ts";

const shop = testAppForAll({ now: new Date("2026-11-20T10:00:00Z") });
const paid = { id: "", number: "", payment: "" };
const waiting = { id: "", number: "" };
const returned = { payment: "" };
const refunded = { id: "" };
beforeAll(async () => {
  const buyer = await signInBuyer(shop);
  const bought = await placeOrder(shop, buyer, { HONSLV100: 2, TAPBRN045: 1 });
  const { razorpayPaymentId } = await payOrder(shop, buyer, bought.razorpayOrderId);
  Object.assign(paid, {
    id: bought.order._id,
    number: bought.order.orderNumber,
    payment: razorpayPaymentId,
  });
  const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONSLV150: 3 });
  Object.assign(waiting, { id: order._id, number: order.orderNumber });
  const tooLittle = await payAtSandbox(shop, razorpayOrderId, { amount: 100 });
  await verifyPayment(shop, buyer, tooLittle);
  returned.payment = tooLittle.razorpay_payment_id;
  const admin = await signInBuyer(shop, { role: "admin" });
  const pieces = { lines: [{ lineNumber: 1, quantity: 1 }], reason: "Torn in transit", refundsSeen: 0 };
  await refundPieces(shop, admin, paid.id, pieces);
  refunded.id = (await readOnDesk(shop, admin, paid.id)).refunds[0]!.id;
  const wanted = { 1: { 1: 1 }, 2: { 2: 1 } };
  expect((await arrangeParcels(shop, admin, paid.id, wanted)).statusCode).toBe(200);
  for (const parcel of [1, 2]) await saveOrder(shop, admin, paid.id, { parcel, status: "Shipped" });
  const [refund] = await findRefund(shop.db, refunded.id);
  await updateRefund(shop.shop, refund!, "processed", null);
});

/** The discrepancies that a statement causes. The statement is rolled back afterwards. */
async function afterBreaking(sql: string) {
  const client = await shop.falsifyingDb.connect();
  try {
    await client.query("BEGIN");
    await client.query(sql);
    return await findDiscrepancies(client, 10);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

test("the ledger of placed, paid and returned orders has no discrepancies", async () => {
  expect(await findDiscrepancies(shop.db, 10)).toEqual([]);
});

describe("the ledger check finds", () => {
  test.each<[string, () => string, string, () => string, string]>([
    [
      "stock taken without an order",
      () => "UPDATE products SET count_in_stock = count_in_stock - 1 WHERE sku = 'HONROL100'",
      ...(["stock", () => "HONROL100"] as const),
      "1000 were supplied, but 999 are in stock and 0 in orders",
    ],
    [
      "an order that released its goods without returning them to the stock",
      () => `UPDATE orders SET stock_state = 'released', reserved_until = NULL WHERE id = '${waiting.id}'`,
      ...(["stock", () => "HONSLV150"] as const),
      "1000 were supplied, but 997 are in stock and 0 in orders",
    ],
    [
      "a replacement of more than was sent",
      () => `WITH made AS (INSERT INTO shipments (id, order_id, number, kind)
            VALUES (gen_random_uuid(), '${paid.id}', 3, 'replacement') RETURNING id),
          filled AS (INSERT INTO shipment_lines SELECT id, 1, 2 FROM made)
        UPDATE products SET count_in_stock = count_in_stock - 2
        WHERE sku = (SELECT sku FROM order_lines WHERE order_id = '${paid.id}' AND line_number = 1)`,
      ...(["pieces of a claim", () => paid.number] as const),
      "of line 1, 1 pieces were sent and 0 replacements are at their end, but 0 are refunded and 2 replaced",
    ],
    [
      "a paid order whose goods can be sold to others",
      () => `WITH returned AS (UPDATE products SET count_in_stock = 1000 WHERE sku IN ('HONSLV100', 'TAPBRN045'))
        UPDATE orders SET stock_state = 'released' WHERE id = '${paid.id}'`,
      ...(["goods of an order", () => paid.number] as const),
      "is Shipped, but its goods are released",
    ],
    [
      "goods that are reserved for a cancelled order",
      () => `UPDATE orders SET status = 'Cancelled' WHERE id = '${waiting.id}'`,
      ...(["goods of an order", () => waiting.number] as const),
      "is Cancelled, but its goods are reserved",
    ],
    [
      "an order that is not the sum of its lines",
      () => `UPDATE order_lines SET gst_paise = gst_paise - 1 WHERE order_id = '${waiting.id}'`,
      ...(["total of an order", () => waiting.number] as const),
      "GST, but its lines come to",
    ],
    [
      "an order without lines",
      () => `WITH deleted AS (DELETE FROM order_lines WHERE order_id = '${waiting.id}')
        UPDATE products SET stock_supplied = 997 WHERE sku = 'HONSLV150'`,
      ...(["total of an order", () => waiting.number] as const),
      "but its lines come to ₹0.00 and ₹0.00",
    ],
    [
      "an order that is paid, though nothing was received for it",
      () => `UPDATE orders SET stock_state = 'sold', reserved_until = NULL, invoice_link = 'https://example.in',
        paid_at = now(), accepted_at = now() WHERE id = '${waiting.id}'`,
      ...(["payment of an order", () => waiting.number] as const),
      "but receipts of ₹0.00 are allocated to it",
    ],
    [
      "a payment of another amount than the order's",
      () =>
        `UPDATE receipt_allocations SET amount_paise = amount_paise - 1 WHERE order_id = '${paid.id}';
         UPDATE receipts SET amount_paise = amount_paise - 1 WHERE reference = '${paid.payment}'`,
      ...(["payment of an order", () => paid.number] as const),
      "are allocated to it",
    ],
    [
      "a payment in another currency",
      () => `UPDATE receipts SET currency = 'USD' WHERE reference = '${paid.payment}'`,
      ...(["allocations of a receipt", () => paid.payment] as const),
      "USD, but",
    ],
    [
      "an order that is paid by a payment for another order",
      () => `UPDATE receipt_allocations SET order_id = '${waiting.id}' WHERE order_id = '${paid.id}';
        UPDATE orders SET razorpay_payment_id = NULL WHERE id = '${paid.id}';
        UPDATE receipts SET order_id = '${waiting.id}' WHERE reference = '${paid.payment}';
        UPDATE refunds SET order_id = '${waiting.id}' WHERE razorpay_payment_id = '${paid.payment}'`,
      ...(["payment of an order", () => paid.number] as const),
      "but receipts of ₹0.00 are allocated to it",
    ],
    [
      "a second payment for an order that is not returned",
      () => `INSERT INTO receipts (id, method, reference, amount_paise, currency, received_at, recorded_at)
          SELECT '${waiting.id}', method, 'pay_second', amount_paise, currency, received_at, recorded_at
          FROM receipts WHERE reference = '${paid.payment}';
        INSERT INTO receipt_allocations (receipt_id, order_id, amount_paise, allocated_at)
          SELECT '${waiting.id}', order_id, amount_paise, allocated_at
          FROM receipt_allocations WHERE order_id = '${paid.id}'`,
      ...(["payment of an order", () => paid.number] as const),
      "are allocated to it",
    ],
    [
      "more allocated of a receipt than it is of",
      () => `UPDATE receipts SET amount_paise = amount_paise - 1 WHERE reference = '${paid.payment}'`,
      ...(["allocations of a receipt", () => paid.payment] as const),
      "INR of it are allocated",
    ],
    [
      "an order that its receipts pay, but that is not paid",
      () => `UPDATE orders SET paid_at = NULL, razorpay_payment_id = NULL WHERE id = '${paid.id}'`,
      ...(["payment of an order", () => paid.number] as const),
      "is not paid and of",
    ],
    [
      "an order that names another payment than the one that paid it",
      () => `UPDATE orders SET razorpay_payment_id = 'pay_of_none' WHERE id = '${paid.id}'`,
      ...(["payment of an order", () => paid.number] as const),
      "is paid by pay_of_none, of which nothing is allocated to it",
    ],
    [
      "a payment that pays for no order and is not returned",
      () => `DELETE FROM refunds WHERE razorpay_payment_id = '${returned.payment}'`,
      ...(["money to return", () => returned.payment] as const),
      "of ₹1.00 bought nothing, but ₹0.00 are on their way back",
    ],
    [
      "a payment whose refund failed at the provider",
      () => `UPDATE refunds SET state = 'failed' WHERE razorpay_payment_id = '${returned.payment}'`,
      ...(["money to return", () => returned.payment] as const),
      "of ₹1.00 bought nothing, but ₹0.00 are on their way back",
    ],
    [
      "a refund of more than the payment",
      () => `UPDATE refunds SET amount_paise = 101 WHERE razorpay_payment_id = '${returned.payment}'`,
      ...(["refunds of a payment", () => returned.payment] as const),
      "was of ₹1.00, but ₹1.01 go back",
    ],
    [
      "a refund that counts earlier refunds which do not exist",
      () =>
        `UPDATE refunds SET earlier_paise = 100, amount_paise = amount_paise - 100 WHERE id = '${refunded.id}'`,
      ...(["refunds of a payment", () => paid.payment] as const),
      "of which ₹0.00 went back for no pieces, but ₹1.00 are counted as earlier money",
    ],
    [
      "a refund of another order's payment",
      () => `UPDATE refunds SET order_id = '${paid.id}' WHERE razorpay_payment_id = '${returned.payment}'`,
      ...(["refund", () => ""] as const),
      "belongs to another order than its payment",
    ],
    [
      "a refund that is not the sum of its lines",
      () => "UPDATE refund_lines SET gst_paise = gst_paise + 1",
      ...(["lines of a refund", () => refunded.id] as const),
      "but its pieces come to",
    ],
    [
      "a refund without lines",
      () => "DELETE FROM refund_lines",
      ...(["lines of a refund", () => refunded.id] as const),
      "but its pieces come to ₹0.00",
    ],
    [
      "a refund of more pieces than were bought",
      () => "UPDATE refund_lines SET quantity = 3",
      ...(["refunded pieces", () => paid.number] as const),
      "line 1 is of 2 pieces, but 3 are refunded and 0 put back",
    ],
    [
      "a refund that returns more pieces to stock than were bought",
      () => `WITH back AS (UPDATE products SET count_in_stock = 1001 WHERE sku = 'HONSLV100')
        UPDATE refund_lines SET restock = true, quantity = 3, restocked_quantity = 3`,
      ...(["refunded pieces", () => paid.number] as const),
      "line 1 is of 2 pieces, but 3 are refunded and 3 put back",
    ],
    [
      "a refund that returned pieces which the stock does not have",
      () => "UPDATE refund_lines SET restock = true, restocked_quantity = 1",
      ...(["stock", () => "HONSLV100"] as const),
      "1000 were supplied, but 998 are in stock and 1 in orders",
    ],
    [
      "a processed refund without a credit note",
      () => `DELETE FROM credit_note_lines; DELETE FROM credit_notes;
        DELETE FROM invoice_series WHERE kind = 'credit note'`,
      ...(["credit note of a refund", () => refunded.id] as const),
      "is processed, but corrects no invoice",
    ],
    [
      "a credit note of a refund that failed",
      () => `UPDATE refunds SET state = 'failed' WHERE id = '${refunded.id}'`,
      ...(["credit note of a refund", () => refunded.id] as const),
      "is failed, but has the credit note CN/26-27/000001",
    ],
    [
      "a credit note of another amount",
      () => `UPDATE credit_notes SET total_paise = total_paise + 1, igst_paise = igst_paise + 1;
        UPDATE credit_note_lines SET igst_paise = igst_paise + 1`,
      ...(["credit note of a refund", () => refunded.id] as const),
      "but its credit note CN/26-27/000001 of",
    ],
    [
      "a credit note that is not the sum of its lines",
      () => "UPDATE credit_note_lines SET igst_paise = igst_paise - 1",
      ...(["lines of a credit note", () => "CN/26-27/000001"] as const),
      "do not add up to the credit note",
    ],
    [
      "more of a line's value refunded than was charged, though its refunds add up",
      () => `UPDATE refund_lines SET taxable_paise = taxable_paise - 200000, gst_paise = gst_paise + 200000`,
      ...(["refunded amounts", () => paid.number] as const),
      "line 1 is of ",
    ],
    [
      "a credit note number without a document",
      () => "UPDATE invoice_series SET last_serial = 2 WHERE kind = 'credit note'",
      ...(["series of invoices", () => "credit note 26-27"] as const),
      "has given 2 numbers, but there are 1 documents up to 1",
    ],
    [
      "a paid order without an invoice",
      () => `DELETE FROM delivery_challan_lines; DELETE FROM delivery_challans; DELETE FROM credit_note_lines;
        DELETE FROM credit_notes; DELETE FROM invoice_series; DELETE FROM invoice_lines; DELETE FROM invoices`,
      ...(["invoice of an order", () => paid.number] as const),
      "was accepted, but has neither an invoice nor a link to one",
    ],
    [
      "an invoice of an order that was not paid",
      () => `DELETE FROM credit_note_lines; DELETE FROM credit_notes;
        DELETE FROM invoice_series WHERE kind = 'credit note'; DELETE FROM refund_lines;
        DELETE FROM refunds WHERE id = '${refunded.id}'; DELETE FROM receipts WHERE reference = '${paid.payment}';
        DELETE FROM receipt_allocations;
        UPDATE orders SET paid_at = NULL, accepted_at = NULL, razorpay_payment_id = NULL WHERE id = '${paid.id}'`,
      ...(["invoice of an order", () => paid.number] as const),
      "was not accepted, but has the invoice DB/26-27/000001",
    ],
    [
      "an invoice of another amount",
      () => `UPDATE invoices SET total_paise = total_paise + 1, igst_paise = igst_paise + 1;
        UPDATE invoice_lines SET igst_paise = igst_paise + 1 WHERE line_number = 1`,
      ...(["invoice of an order", () => paid.number] as const),
      "but its invoice DB/26-27/000001 of",
    ],
    [
      "an invoice that is not the sum of its lines",
      () => "UPDATE invoice_lines SET igst_paise = igst_paise - 1 WHERE line_number = 1",
      ...(["lines of an invoice", () => "DB/26-27/000001"] as const),
      "do not add up to the invoice",
    ],
    [
      "an invoice of other goods than the order's",
      () => "UPDATE invoice_lines SET quantity = quantity + 1 WHERE line_number = 1",
      ...(["lines of an invoice", () => "DB/26-27/000001"] as const),
      "are not the goods of its order",
    ],
    [
      "an invoice number without a document",
      () => "UPDATE invoice_series SET last_serial = 2 WHERE kind = 'tax invoice'",
      ...(["series of invoices", () => "tax invoice 26-27"] as const),
      "has given 2 numbers, but there are 1 documents up to 1",
    ],
    [
      "more pieces in the parcels of an order than are to be sent",
      () => "UPDATE shipment_lines SET quantity = 2 WHERE line_number = 1",
      ...(["parcels of an order", () => paid.number] as const),
      "have 2 pieces of line 1, but 1 were to be sent",
    ],
    [
      "a challan of other pieces than its parcel's",
      () => "UPDATE shipment_lines SET quantity = 2 WHERE line_number = 2",
      ...(["delivery challan", () => "DC/26-27/000001"] as const),
      "does not name the pieces of its parcel",
    ],
    [
      "a challan of a higher amount than the invoice's",
      () => "UPDATE delivery_challan_lines SET igst_paise = igst_paise + 1",
      ...(["delivery challans of an invoice", () => "DB/26-27/000001"] as const),
      "come to more of line 2 than it has",
    ],
    [
      "a challan number without a document",
      () => "UPDATE invoice_series SET last_serial = 2 WHERE kind = 'delivery challan'",
      ...(["series of invoices", () => "delivery challan 26-27"] as const),
      "has given 2 numbers, but there are 1 documents up to 1",
    ],
    [
      "a gap in the numbers of invoices",
      () =>
        "UPDATE invoice_series SET last_serial = 2 WHERE kind = 'tax invoice'; UPDATE invoices SET serial = 2",
      ...(["series of invoices", () => "tax invoice 26-27"] as const),
      "has given 2 numbers, but there are 1 documents up to 2",
    ],
  ])("%s", async (_what, sql, kind, subject, words) => {
    const found = await afterBreaking(sql());
    // What is wrong with pieces of an order in parcels is wrong with its parcels too.
    expect(found.filter((one) => one.kind === kind || one.kind !== "parcels of an order")).toEqual([
      {
        kind,
        subject: subject() || (expect.any(String) as string),
        words: expect.stringContaining(words) as string,
      },
    ]);
  });
});

test("the ledger check finds a credit note of more than the invoice, and its refund of more than the line", async () => {
  const found = await afterBreaking(
    `UPDATE refunds SET amount_paise = amount_paise + 500000 WHERE id = '${refunded.id}';
     UPDATE refund_lines SET gst_paise = gst_paise + 500000;
     UPDATE credit_note_lines SET igst_paise = igst_paise + 500000;
     UPDATE credit_notes SET igst_paise = igst_paise + 500000, total_paise = total_paise + 500000`,
  );
  expect(found.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["refunded amounts", paid.number],
    ["credit notes of an invoice", "DB/26-27/000001"],
  ]);
  expect(found[1]!.words).toContain("or more than all of a head");
});

test("the nightly check logs each discrepancy and stores their number for the metrics", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  const found = async () => {
    await checkLedger({ ...shop.shop, log });
    const { rows } = await shop.db.query("SELECT checked_at, discrepancies FROM ledger_checks");
    return rows as unknown[];
  };
  await shop.db.query("UPDATE products SET count_in_stock = 990 WHERE sku = 'HONROL100'");
  expect(await found()).toEqual([{ checked_at: shop.clock.now(), discrepancies: 1 }]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      kind: "stock",
      subject: "HONROL100",
      msg: "ledger discrepancy: stock HONROL100 1000 were supplied, but 990 are in stock and 0 in orders",
    },
  ]);
  await shop.db.query("UPDATE products SET count_in_stock = 1000 WHERE sku = 'HONROL100'");
  shop.clock.advance(86_400_000);
  expect(await found()).toEqual([{ checked_at: shop.clock.now(), discrepancies: 0 }]);
  expect(lines).toHaveLength(1);
});
