import { settlePayment } from "../../src/features/checkout/settle-payment.ts";
import type { TestApp } from "../start-test-app.ts";
import { unpaidOrders } from "./unpaid-orders.ts";

interface Sale {
  taxable: number;
  gst?: number;
  state?: string;
  country?: string;
  gstin?: string;
  uin?: string;
  at?: string;
}

/** Invoices and credit notes with any taxable value, rate, place and time. */
export function salesOf(shop: TestApp) {
  /** Places and pays an order at the given time; returns the id of its invoice. */
  async function sell({ taxable, gst = (taxable * 18) / 100, at = "2026-11-22T06:00:00Z", ...buyer }: Sale) {
    const { state = "Maharashtra", country = "India", gstin = "NA", uin = "" } = buyer;
    const address = { name: "Asha", companyName: "Asha Traders", country, zipCode: "", state };
    const money = { taxablePaise: Math.round(taxable * 100), gstPaise: Math.round(gst * 100) };
    const [order] = await unpaidOrders(shop, 1, { ...money, address });
    await shop.db.query("UPDATE orders SET gstin = $2, uin = $3 WHERE id = $1", [order!.id, gstin, uin]);
    const payment = {
      id: `pay_of_${order!.id}`,
      orderId: order!.razorpayOrderId,
      amountPaise: order!.totalPaise,
      createdAt: shop.clock.now(),
    };
    const deps = { ...shop.shop, clock: () => new Date(at) };
    const outcome = await settlePayment(deps, { ...payment, currency: "INR", status: "captured" });
    if (outcome !== "paid") throw new Error(`the order is ${outcome}`);
    const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM invoices WHERE order_id = $1", [
      order!.id,
    ]);
    return rows[0]!.id;
  }

  /** Inserts a credit note for half of an invoice with SQL: issuing credit notes has its own tests. */
  async function creditHalf(invoiceId: string, serial: number, day = "2026-11-25"): Promise<void> {
    await shop.db.query(
      `WITH refund AS (
         INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, state, requested_at)
         SELECT uuidv7(), o.razorpay_payment_id, o.id, 100, 'called off by staff', 'processed', now()
         FROM invoices i JOIN orders o ON o.id = i.order_id WHERE i.id = $1 RETURNING id, order_id),
       note AS (
         INSERT INTO credit_notes
         SELECT refund.id, i.order_id, i.id, refund.id, i.number, i.day, 'DC/26-27/00000' || $2::int,
           i.financial_year, $2::int, $3::date, i.issued_at, 'Torn', i.supplier, i.buyer_name, i.gstin, i.uin,
           i.billing_address, i.shipping_address, i.place_of_supply_code, i.place_of_supply, i.is_intra_state,
           i.taxable_paise / 2, i.cgst_paise / 2, i.sgst_paise / 2, i.igst_paise / 2, 0,
           i.taxable_paise / 2 + i.cgst_paise / 2 + i.sgst_paise / 2 + i.igst_paise / 2
         FROM invoices i JOIN refund ON refund.order_id = i.order_id WHERE i.id = $1 RETURNING id)
       INSERT INTO credit_note_lines
       SELECT note.id, l.line_number, l.sku, l.title, l.hsn, l.unit, l.unit_price, 1, l.discount_percent,
         l.taxable_paise / 2, 0, l.taxable_paise / 2, l.gst_rate_percent, l.cgst_paise / 2, l.sgst_paise / 2,
         l.igst_paise / 2
       FROM invoice_lines l, note WHERE l.invoice_id = $1`,
      [invoiceId, serial, day],
    );
  }

  return { sell, creditHalf };
}
