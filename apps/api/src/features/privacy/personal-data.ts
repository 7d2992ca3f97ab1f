/** What becomes of the data of a person in one table. */
export type Handling =
  | "nothing of a person"
  | {
      readonly holds: string;
      /** Whether the buyer's download has it, or why not. */
      readonly download: "yes" | `no: ${string}`;
      /** What an erasure of the account does with it. */
      readonly erasure: "deleted" | "anonymised" | `kept: ${string}`;
    };

const taxLaw = "kept: tax law demands the records of a sale (domain/privacy/tax-records.ts)";
const staffOnly = (holds: string) =>
  ({
    holds,
    download: "no: it is of staff, whose accounts are not erased while they are staff",
    erasure: "kept: it shows who of the staff did what",
  }) as const;
const againstMisuse = (holds: string) =>
  ({
    holds,
    download: "no: it is gone within a day",
    erasure: "kept: for a day at most, so that erasing and registering again evades no limit",
  }) as const;

/**
 * Every table of the schema: what it holds of a person, whether the download has it, and what an erasure does. A test
 * fails for a table that is missing here, for one whose rows the download lacks, and for one that an erasure overlooks.
 */
export const personalData: Readonly<Record<string, Handling>> = {
  added_couriers: "nothing of a person",
  audit_log: {
    holds: "the phone number of a customer whose role or limit staff changed; names of staff",
    download: "yes",
    erasure:
      "kept: the log of what staff changed is never altered; an erasure itself is entered without a phone number",
  },
  booking_labels: {
    holds: "name and address on the courier's label",
    download: "no: it is the address of the order",
    erasure: "kept: for 30 days, as the parcel left with it",
  },
  bookings: {
    holds: "with whom a parcel was booked",
    download: "no: courier and number are in the shipments",
    erasure: taxLaw,
  },
  cancellation_requests: { holds: "why a buyer asked to cancel", download: "yes", erasure: "deleted" },
  cancelled_without_refund: "nothing of a person",
  cart_additions: { holds: "what a buyer added", download: "yes", erasure: "deleted" },
  cart_bulk_additions: { holds: "what a buyer added", download: "yes", erasure: "deleted" },
  cart_lines: { holds: "the cart", download: "yes", erasure: "deleted" },
  catalogue_version: "nothing of a person",
  claim_lines: { holds: "what a buyer reported of a delivery", download: "yes", erasure: taxLaw },
  claim_pictures: { holds: "pictures of a delivery", download: "yes", erasure: "deleted" },
  claims: {
    holds: "what a buyer wrote of a delivery, and a link to a video",
    download: "yes",
    erasure: "anonymised",
  },
  companies: {
    holds: "the name of a firm, which may be its owner's",
    download: "yes",
    erasure: "kept: its orders and colleagues name it",
  },
  company_branches: {
    holds: "the name of a branch",
    download: "no: it is the company's",
    erasure: "kept: its orders name it",
  },
  company_invitations: {
    holds: "a phone number that was invited, and who invited it",
    download: "yes",
    erasure: "deleted",
  },
  company_members: {
    holds: "which company a person buys for, and as what",
    download: "yes",
    erasure: "deleted",
  },
  courier_estimates: "nothing of a person",
  courier_quotes: "nothing of a person",
  credit_note_lines: { holds: "what was returned", download: "no: it is in the PDF", erasure: taxLaw },
  credit_notes: { holds: "name, addresses, GSTIN", download: "yes", erasure: taxLaw },
  credit_notes_of_refunds: "nothing of a person",
  daily_demand: "nothing of a person",
  daily_sales: "nothing of a person",
  default_pins: {
    holds: "the PIN code of an address",
    download: "no: it is in the addresses",
    erasure: "deleted",
  },
  delivery_challan_lines: { holds: "what was sent", download: "no: it is in the shipments", erasure: taxLaw },
  delivery_challans: { holds: "number and day of a document", download: "yes", erasure: taxLaw },
  delivery_questions: {
    holds: "when and how a courier comes again: a note to the driver, a phone number",
    download: "yes",
    erasure: "deleted",
  },
  demand_days: "nothing of a person",
  desk_order_changes: "nothing of a person",
  desk_order_words: {
    holds: "names, addresses, GSTIN, phone, e-mail",
    download: "no: it is in the orders",
    erasure: "kept: what the orders keep, without phone and e-mail",
  },
  desk_products: "nothing of a person",
  detached_provider_orders: "nothing of a person",
  document_registrations: "nothing of a person",
  email_confirmations: { holds: "e-mail that a link went to", download: "yes", erasure: "deleted" },
  enquiries: { holds: "name, phone, e-mail, message", download: "yes", erasure: "deleted" },
  enquiry_artworks: { holds: "artwork", download: "yes", erasure: "deleted" },
  followed_awbs: {
    holds: "how far a parcel is",
    download: "no: it is in the shipments and their scans",
    erasure: taxLaw,
  },
  gst_rates: staffOnly("who scheduled a rate"),
  gst_registrations: {
    holds: "the legal name of a sole trader, as the public register has it",
    download: "no: it is the register's, and is looked up for numbers that are unproven",
    erasure: "kept: for some weeks, under the number alone",
  },
  held_goods: { holds: "what an unpaid order holds", download: "no: it is in the order", erasure: "deleted" },
  hold_limits: { holds: "a raised limit", download: "yes", erasure: "deleted" },
  import_rows: staffOnly(
    "rows of the last file of each kind and of today's hand-overs: order numbers, vendors' phones",
  ),
  imports: staffOnly("who uploaded a file"),
  inventory_plans: "nothing of a person",
  invoice_lines: { holds: "what was sold", download: "no: it is in the PDF", erasure: taxLaw },
  invoice_series: "nothing of a person",
  invoices: { holds: "name, addresses, GSTIN", download: "yes", erasure: taxLaw },
  invoices_of_orders: "nothing of a person",
  job_runs: "nothing of a person",
  known_words: "nothing of a person",
  ledger_checks: "nothing of a person",
  ledger_discrepancies: "nothing of a person",
  lines_to_send: { holds: "what was ordered", download: "no: it is in the orders", erasure: taxLaw },
  meesho_vendors: {
    holds: "the GSTIN of a vendor",
    download: "yes",
    erasure: "kept: it is the programme's list, not the buyer's data",
  },
  notifications: { holds: "phone and e-mail that a message went to", download: "yes", erasure: "deleted" },
  one_time_code_sends: againstMisuse("phone number and client IP"),
  one_time_codes: { holds: "phone number", download: "no: it is gone within minutes", erasure: "deleted" },
  order_assignees: staffOnly("which of the staff an order is assigned to"),
  order_cautions: "nothing of a person",
  order_cleanups: staffOnly("who started a cleanup"),
  order_count_changes: "nothing of a person",
  order_count_totals: "nothing of a person",
  order_counts: "nothing of a person",
  order_deliveries: { holds: "courier and number", download: "no: it is in the orders", erasure: taxLaw },
  order_events: { holds: "who changed an order", download: "yes", erasure: taxLaw },
  order_lines: { holds: "what was ordered", download: "yes", erasure: taxLaw },
  order_message_counts: "nothing of a person",
  order_notes: {
    holds: "what staff note about an order and its buyer",
    download: "yes",
    erasure: "deleted",
  },
  order_search: {
    holds: "names, GSTIN, what was ordered",
    download: "no: it is in the orders",
    erasure: "deleted",
  },
  order_views: staffOnly("names of lists of orders; private ones are deleted with the role"),
  orders: { holds: "name, addresses, GSTIN, phone, e-mail", download: "yes", erasure: taxLaw },
  packet_series: staffOnly("who uploaded a series"),
  parcels: "nothing of a person",
  part_deliveries: { holds: "how a buyer chose to get an order", download: "yes", erasure: taxLaw },
  payments: {
    holds: "the provider's id of a payment",
    download: "no: it is in the receipts",
    erasure: taxLaw,
  },
  phone_proofs: { holds: "phone number", download: "no: it is gone within minutes", erasure: "deleted" },
  pictures: staffOnly("who added a picture"),
  pieces_to_send: { holds: "what was ordered", download: "no: it is in the orders", erasure: taxLaw },
  product_edits: "nothing of a person",
  product_search: "nothing of a person",
  products: "nothing of a person",
  provider_differences: "nothing of a person",
  provider_orders: "nothing of a person",
  provider_payments: {
    holds: "the provider's id of a payment",
    download: "no: it is in the receipts",
    erasure: taxLaw,
  },
  provider_receipts: {
    holds: "the provider's id of a payment",
    download: "no: it is in the receipts",
    erasure: taxLaw,
  },
  provider_refunds: {
    holds: "the provider's id of a refund",
    download: "no: it is in the refunds, and in those reported twice",
    erasure: taxLaw,
  },
  published_credit_notes: {
    holds: "name, addresses, GSTIN",
    download: "no: it is in the credit notes",
    erasure: taxLaw,
  },
  published_invoices: {
    holds: "name, addresses, GSTIN",
    download: "no: it is in the invoices",
    erasure: taxLaw,
  },
  rate_limits: againstMisuse("phone number, account or client IP"),
  receipt_allocations: { holds: "what paid an order", download: "yes", erasure: taxLaw },
  receipt_balances: {
    holds: "what is left of a receipt",
    download: "no: it is in the receipts and refunds",
    erasure: taxLaw,
  },
  receipts: { holds: "the provider's id of a payment", download: "yes", erasure: taxLaw },
  recovery_codes: staffOnly("hashes of codes"),
  refund_lines: { holds: "what was refunded", download: "yes", erasure: taxLaw },
  refunded_pieces: "nothing of a person",
  refunds: { holds: "why money went back", download: "yes", erasure: taxLaw },
  refunds_recorded_twice: { holds: "the provider's id of a refund", download: "yes", erasure: taxLaw },
  reorders: { holds: "an order that was asked for again", download: "yes", erasure: "deleted" },
  scans: { holds: "where a parcel was", download: "yes", erasure: taxLaw },
  second_factors: staffOnly("the secret of an authenticator app"),
  sent_pieces: "nothing of a person",
  sessions: { holds: "when and with which browser the buyer signed in", download: "yes", erasure: "deleted" },
  set_aside_lines: {
    holds: "what a buyer saved for later, or deleted within a day",
    download: "yes",
    erasure: "deleted",
  },
  shipment_lines: { holds: "what was sent", download: "yes", erasure: taxLaw },
  shipments: { holds: "courier and number", download: "yes", erasure: taxLaw },
  shipping_addresses: { holds: "addresses", download: "yes", erasure: "deleted" },
  shipping_details: { holds: "GSTIN, UIN, billing address", download: "yes", erasure: "deleted" },
  stock_level_summary: "nothing of a person",
  stock_levels: "nothing of a person",
  unknown_payments: "nothing of a person",
  users: { holds: "name, phone, e-mail, password", download: "yes", erasure: "anonymised" },
  valmo_vendors: {
    holds: "phone, e-mail and GSTIN of a vendor",
    download: "yes",
    erasure: "kept: it is the programme's list, not the buyer's data",
  },
  webhook_events: {
    holds: "phone, e-mail, UPI id and card of whoever paid, until it is processed",
    download: "no: nothing of a person is left once it is processed",
    erasure: "kept: until it is processed; nothing of a person is left then",
  },
  withdrawn_gst_rates: staffOnly("who withdrew a rate"),
};
