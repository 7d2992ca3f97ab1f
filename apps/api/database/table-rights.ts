type Right = "SELECT" | "INSERT" | "UPDATE" | "DELETE";

const appendOnly: readonly Right[] = ["SELECT", "INSERT"];
const neverDeleted: readonly Right[] = ["SELECT", "INSERT", "UPDATE"];

/**
 * What the shop's database role may do to a table that `restrictedTables` does not name. It may truncate, alter or own
 * none.
 */
export const defaultRights: readonly Right[] = ["SELECT", "INSERT", "UPDATE", "DELETE"];

/** Documents, money and history: the shop's role may only do what the program does. */
export const restrictedTables: ReadonlyMap<string, readonly Right[]> = new Map([
  ["audit_log", appendOnly],
  ["claim_lines", neverDeleted],
  ["claims", neverDeleted],
  ["credit_note_lines", appendOnly],
  ["credit_notes", appendOnly],
  ["delivery_challan_lines", appendOnly],
  ["delivery_challans", appendOnly],
  ["detached_provider_orders", appendOnly],
  ["document_registrations", appendOnly],
  ["invoice_lines", appendOnly],
  ["invoice_series", neverDeleted],
  ["invoices", appendOnly],
  ["order_events", appendOnly],
  ["order_lines", appendOnly],
  ["orders", neverDeleted],
  ["packet_series", neverDeleted],
  ["payments", appendOnly],
  ["receipt_allocations", appendOnly],
  ["receipts", appendOnly],
  ["refund_lines", appendOnly],
  ["refunds", neverDeleted],
  ["schema_migrations", ["SELECT"]],
  ["unknown_payments", neverDeleted],
  ["withdrawn_gst_rates", appendOnly],
]);
