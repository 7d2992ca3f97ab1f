import { uuidV7 } from "../../src/platform/uuid-v7.ts";
import type { TestApp } from "../start-test-app.ts";

/** Writes a credit note for a paid order's whole invoice straight to the tables: issuing one has its own tests. */
export async function writeCreditNote(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  orderId: string,
  serial = 1,
): Promise<string> {
  const id = uuidV7(clock.now());
  await db.query(
    `INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, state, requested_at)
     SELECT $1, razorpay_payment_id, id, total_paise, 'asked for by staff', 'processed', now()
     FROM orders WHERE id = $2`,
    [id, orderId],
  );
  await db.query(
    `INSERT INTO refund_lines (refund_id, order_id, line_number, quantity, discount_paise, taxable_paise, gst_paise,
       restock, restocked_quantity)
     SELECT $1, order_id, line_number, quantity, discount_paise, taxable_paise, gst_paise, false, 0
     FROM order_lines WHERE order_id = $2`,
    [id, orderId],
  );
  await db.query(
    `INSERT INTO credit_notes
     SELECT $1, order_id, id, $1, number, day, 'DC/26-27/' || lpad($3::int::text, 6, '0'), financial_year, $3, day,
       issued_at, 'Torn in transit', supplier, buyer_name, gstin, uin, billing_address, shipping_address,
       place_of_supply_code, place_of_supply, is_intra_state, taxable_paise, cgst_paise, sgst_paise, igst_paise,
       round_off_paise, total_paise
     FROM invoices WHERE order_id = $2`,
    [id, orderId, serial],
  );
  await db.query(
    `INSERT INTO invoice_series (kind, financial_year, last_serial)
     SELECT 'credit note', financial_year, $2 FROM invoices WHERE order_id = $1
     ON CONFLICT (kind, financial_year) DO UPDATE SET last_serial = excluded.last_serial`,
    [orderId, serial],
  );
  await db.query(
    `INSERT INTO credit_note_lines
     SELECT $1, l.line_number, l.sku, l.title, l.hsn, l.unit, l.unit_price, l.quantity, l.discount_percent,
       l.gross_paise, l.discount_paise, l.taxable_paise, l.gst_rate_percent, l.cgst_paise, l.sgst_paise, l.igst_paise
     FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id WHERE i.order_id = $2`,
    [id, orderId],
  );
  return id;
}
