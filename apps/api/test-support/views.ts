/** The views of the schema: they have no rows of their own, and the shop's role may only read them. */
export const views: readonly string[] = [
  "cancelled_without_refund",
  "credit_notes_of_refunds",
  "default_pins",
  "invoices_of_orders",
  "ledger_discrepancies",
  "lines_to_send",
  "order_cautions",
  "order_count_totals",
  "order_deliveries",
  "provider_receipts",
  "published_credit_notes",
  "published_invoices",
  "receipt_balances",
  "refunded_pieces",
];
