/**
 * The folders of packages/domain/src by floor, the lowest first. A folder imports only lower floors, types included, so that
 * no circle of folders can come about.
 */
export const domainFloors: readonly (readonly string[])[] = [
  ["dates", "money", "product-text", "text"],
  ["account", "companies", "packets", "privacy"],
  ["places"],
  ["gst"],
  ["imports"],
  ["catalogue"],
  ["enquiries", "order-sheet", "pricing"],
  ["cart", "refunds"],
  ["orders"],
  ["claims", "reports"],
];

/** The features of the API by floor, in the same manner. What something below should cause above, a workflow above both calls. */
export const apiFloors: readonly (readonly string[])[] = [
  // Records: rows, their locks and their history.
  ["audit-log", "catalogue", "delivery", "marketplace-authorisation", "order-views", "vendors"],
  ["buyer-details", "gst-rates", "gst-validation", "packet-series", "receipts", "unknown-payments", "users"],
  ["orders"],
  ["cancellation-requests", "invoices", "notifications", "order-notes", "shipments"],
  // Work on them.
  ["cart", "companies", "inventory", "refunds", "second-factor"],
  ["account", "buying", "products"],
  ["checkout", "order-changes"],
  ["bookings"],
  ["claims", "imports", "order-cleanup", "order-prints"],
  ["following"],
  // Pages and jobs of staff, and what reaches into every feature.
  ["customers", "enquiries", "gst-returns", "ledger", "order-reports", "packing", "staff-home"],
  ["order-desk"],
  ["privacy"],
];
