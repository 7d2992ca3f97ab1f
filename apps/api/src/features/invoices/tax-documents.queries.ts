import { statement } from "../../platform/database.ts";
import { rowsQuery } from "../../platform/snapshot.ts";
import type { ChallanRow, TaxDocumentRow, PageOfPeriod, CreditNoteRow } from "./tax-document-row.ts";

const head = `o.buyer_id AS "buyerId", o.company_id AS "companyId", o.order_number AS "orderNumber", o.po_number AS "poNumber", d.number, d.day, d.issued_at AS "issuedAt",
    d.supplier, d.gstin, d.uin, d.billing_address AS "billingAddress", d.shipping_address AS "shippingAddress",
    d.place_of_supply_code AS "placeOfSupplyCode", d.place_of_supply AS "placeOfSupply",
    d.is_intra_state AS "isIntraState", d.taxable_paise AS "taxablePaise", d.cgst_paise AS "cgstPaise",
    d.sgst_paise AS "sgstPaise", d.igst_paise AS "igstPaise", d.round_off_paise AS "roundOffPaise",
    d.total_paise AS "totalPaise"`;

const linesFrom = (rows: string) => `
    (SELECT jsonb_agg(jsonb_build_object('sku', l.sku, 'title', l.title, 'hsn', l.hsn, 'unit', l.unit,
        'unitPrice', l.unit_price::text, 'quantity', l.quantity, 'discountPercent', l.discount_percent,
        'discountPaise', l.discount_paise, 'taxablePaise', l.taxable_paise,
        'gstRateBasisPoints', (l.gst_rate_percent * 100)::integer, 'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise,
        'igstPaise', l.igst_paise) ORDER BY l.line_number)
      FROM ${rows}) AS lines`;

/** The invoices of an order, by their numbers. */
export const findInvoicesOfOrder = statement<[orderId: string], TaxDocumentRow>(
  "tax_documents.find_invoices",
  `SELECT ${head}, ${linesFrom("invoice_lines l WHERE l.invoice_id = d.id")}
   FROM published_invoices d JOIN orders o ON o.id = d.order_id WHERE d.order_id = $1
   ORDER BY d.financial_year, d.serial`,
);

/** The invoices of orders, in the order in which these are named, those of one by their numbers. */
export const readInvoicesOfOrders = rowsQuery<[orderIds: string[]], TaxDocumentRow>(
  `SELECT ${head}, ${linesFrom("invoice_lines l WHERE l.invoice_id = d.id")}
   FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN published_invoices d ON d.order_id = wanted.id
     JOIN orders o ON o.id = d.order_id
   ORDER BY wanted.place, d.financial_year, d.serial`,
);

const ofPeriod = (documents: "published_invoices" | "published_credit_notes") => `
   FROM (SELECT * FROM ${documents} p
     WHERE (p.day, p.number) > ($1, $2) AND p.day < $3 AND p.supplier->>'gstin' = $4
     ORDER BY p.day, p.number LIMIT $5) AS d JOIN orders o ON o.id = d.order_id
   ORDER BY d.day, d.number`;

export const findInvoicesOfPeriod = statement<PageOfPeriod, TaxDocumentRow>(
  "tax_documents.find_invoices_of_period",
  `SELECT ${head}, ${linesFrom("invoice_lines l WHERE l.invoice_id = d.id")} ${ofPeriod("published_invoices")}`,
);

const creditNote = `${head}, d.invoice_number AS "invoiceNumber", d.invoice_day AS "invoiceDay", d.reason,
    ${linesFrom("credit_note_lines l WHERE l.credit_note_id = d.id")}`;

export const findCreditNoteOfOrder = statement<[orderId: string, id: string], CreditNoteRow>(
  "tax_documents.find_credit_note",
  `SELECT ${creditNote}
   FROM published_credit_notes d JOIN orders o ON o.id = d.order_id WHERE d.order_id = $1 AND d.id = $2`,
);

export const findCreditNotesOfPeriod = statement<PageOfPeriod, CreditNoteRow>(
  "tax_documents.find_credit_notes_of_period",
  `SELECT ${creditNote} ${ofPeriod("published_credit_notes")}`,
);

const challanLines = `(SELECT c.line_number, i.sku, i.title, i.hsn, i.unit, i.unit_price, c.quantity, i.discount_percent, c.discount_paise,
    c.taxable_paise, i.gst_rate_percent, c.cgst_paise, c.sgst_paise, c.igst_paise
  FROM delivery_challan_lines c JOIN invoice_lines i ON (i.invoice_id, i.line_number) = (d.invoice_id, c.line_number)
  WHERE c.challan_id = d.id) AS l`;
const sumsOfChallan = ["taxable", "cgst", "sgst", "igst"]
  .map((head) => `sum(l.${head}_paise)::bigint AS ${head}_paise`)
  .join(", ");

/**
 * The delivery challans of orders, in the order in which these are named, those of one by their parcels; or those of single parcels
 * alone: a number that is null names all. What they do not say themselves, their invoice says. Those of void parcels are void.
 */
export const readChallansOfOrders = rowsQuery<[orderIds: string[], numbers: (number | null)[]], ChallanRow>(
  `SELECT ${head}, d.invoice_number AS "invoiceNumber", d.invoice_day AS "invoiceDay", s.number AS parcel, ${linesFrom(challanLines)}
   FROM unnest($1::uuid[], $2::smallint[]) WITH ORDINALITY AS wanted (id, number, place) JOIN orders o ON o.id = wanted.id
     JOIN shipments s ON s.order_id = o.id AND s.stage <> 'Void' AND s.number = coalesce(wanted.number, s.number)
     JOIN LATERAL (
       SELECT c.id, c.number, c.day, c.issued_at, i.id AS invoice_id, i.number AS invoice_number, i.day AS invoice_day,
         i.supplier || jsonb_build_object('signatory', c.signatory) AS supplier, i.gstin, i.uin, i.billing_address,
         i.shipping_address, i.place_of_supply_code, i.place_of_supply, i.is_intra_state, sums.*
       FROM delivery_challans c JOIN published_invoices i ON i.id = c.invoice_id CROSS JOIN LATERAL (
         SELECT ${sumsOfChallan}, sum(gst_paise - cgst_paise - sgst_paise - igst_paise)::bigint AS round_off_paise,
           sum(taxable_paise + gst_paise)::bigint AS total_paise
         FROM delivery_challan_lines l WHERE l.challan_id = c.id) AS sums
       WHERE c.shipment_id = s.id) AS d ON true
   ORDER BY wanted.place, s.number`,
);
