import type pg from "pg";

/**
 * A tax invoice for every order, all of one month and by one seller: of ten buyers six are registered, two buy more than
 * a lakh and are not, two buy little.
 *
 * @param month as YYYY-MM
 */
export async function insertManyInvoices(db: pg.Client, month: string, supplierGstin: string): Promise<void> {
  await db.query(
    `INSERT INTO invoices (id, order_id, number, financial_year, serial, day, issued_at, supplier, buyer_name, gstin, uin,
       billing_address, shipping_address, place_of_supply_code, place_of_supply, is_intra_state, taxable_paise,
       cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
     SELECT gen_random_uuid(), id, 'DB/26-27/' || lpad(n::text, 6, '0'), '26-27', n, ($1 || '-01')::date + n % 28,
       now(), jsonb_build_object('gstin', $2::text), buyer_name,
       CASE WHEN n % 10 < 6 THEN '27ABCDE' || lpad((n % 5000)::text, 4, '0') || 'F1Z0' ELSE 'NA' END, '',
       billing_address, shipping_address, '27', 'Maharashtra', false, 3 * taxable, 0, 0, 3 * taxable * 18 / 100, 0,
       3 * taxable * 118 / 100
     FROM (
       SELECT *, CASE WHEN n % 10 IN (6, 7) THEN 10000000::bigint ELSE 100000 END AS taxable
       FROM (SELECT *, row_number() OVER (ORDER BY id)::int AS n FROM orders) AS numbered) AS o`,
    [month, supplierGstin],
  );
  await db.query(
    `INSERT INTO invoice_lines (invoice_id, line_number, sku, title, hsn, unit, unit_price, quantity, discount_percent,
       gross_paise, discount_paise, taxable_paise, gst_rate_percent, cgst_paise, sgst_paise, igst_paise)
     SELECT i.id, l.line_number, l.sku, l.title, l.hsn, l.unit, l.unit_price, l.quantity, 0, i.taxable_paise / 3, 0,
       i.taxable_paise / 3, 18, 0, 0, i.igst_paise / 3
     FROM invoices i JOIN order_lines l ON l.order_id = i.order_id`,
  );
  await db.query("VACUUM (ANALYZE) invoices, invoice_lines");
}
