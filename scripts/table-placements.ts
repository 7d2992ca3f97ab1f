/** Where a table's rows are: on every node, on one, or on the node that a column's value leads to. */
export type Placement =
  | "every node"
  | "one node"
  | {
      /** The column whose value leads to the node. */
      readonly column: string;
      /** Tables of one group have the rows of a value on the same node. */
      readonly group: string;
      /** The column does not exist yet. */
      readonly isNew?: true;
    };

const buyer = (column: string): Placement => ({ column, group: "buyer" });
const newBuyer: Placement = { column: "buyer_id", group: "buyer", isNew: true };
const alone = (column: string): Placement => ({ column, group: column });

/** The plan: where each table's rows would be. */
export const placements: ReadonlyMap<string, Placement> = new Map<string, Placement>([
  ["added_couriers", "every node"],
  ["audit_log", "one node"],
  ["cancellation_requests", newBuyer],
  ["cart_additions", buyer("user_id")],
  ["cart_bulk_additions", buyer("user_id")],
  ["cart_lines", buyer("user_id")],
  ["catalogue_version", "one node"],
  ["credit_note_lines", newBuyer],
  ["credit_notes", newBuyer],
  ["daily_demand", "one node"],
  ["daily_sales", "one node"],
  ["demand_days", "one node"],
  ["desk_order_changes", "one node"],
  ["desk_order_words", "one node"],
  ["desk_products", "one node"],
  ["detached_provider_orders", newBuyer],
  ["email_confirmations", "one node"],
  ["enquiries", "one node"],
  ["enquiry_artworks", "one node"],
  ["gst_rates", "every node"],
  ["gst_registrations", alone("gstin")],
  ["held_goods", buyer("buyer_id")],
  ["hold_limits", buyer("user_id")],
  ["import_rows", "one node"],
  ["imports", "one node"],
  ["inventory_plans", "one node"],
  ["invoice_lines", newBuyer],
  ["invoice_series", "one node"],
  ["invoices", newBuyer],
  ["job_runs", "one node"],
  ["known_words", "one node"],
  ["ledger_checks", "one node"],
  ["meesho_vendors", "every node"],
  // An enquiry's acknowledgement has no buyer: its new column has the enquiry's id.
  ["notifications", newBuyer],
  ["one_time_code_sends", alone("phone_number")],
  ["one_time_codes", alone("phone_number")],
  ["order_assignees", newBuyer],
  ["order_cleanups", "one node"],
  ["order_count_changes", "one node"],
  ["order_counts", "one node"],
  ["order_events", newBuyer],
  ["order_lines", newBuyer],
  ["order_message_counts", "one node"],
  ["order_notes", newBuyer],
  ["order_search", buyer("buyer_id")],
  ["order_views", buyer("user_id")],
  ["orders", buyer("buyer_id")],
  ["packet_series", "one node"],
  ["parcels", newBuyer],
  ["payments", newBuyer],
  ["phone_proofs", alone("proof_hash")],
  ["pictures", "one node"],
  ["product_edits", "one node"],
  ["product_search", "one node"],
  ["products", "one node"],
  ["provider_differences", "one node"],
  ["rate_limits", alone("bucket")],
  ["recovery_codes", buyer("user_id")],
  ["refund_lines", newBuyer],
  ["refunds", newBuyer],
  ["refunds_recorded_twice", newBuyer],
  ["reorders", buyer("buyer_id")],
  ["second_factors", buyer("user_id")],
  // Found by the token before the buyer is known.
  ["sessions", alone("token_hash")],
  ["set_aside_lines", buyer("user_id")],
  ["shipping_addresses", buyer("user_id")],
  ["shipping_details", buyer("user_id")],
  ["stock_level_summary", "one node"],
  ["stock_levels", "one node"],
  ["unknown_payments", "one node"],
  ["users", buyer("id")],
  ["valmo_vendors", "every node"],
  ["webhook_events", alone("event_id")],
  ["withdrawn_gst_rates", "one node"],
]);

type Sharded = Exclude<Placement, string>;

export const shardOf = (table: string): Sharded | undefined => {
  const placement = placements.get(table);
  return typeof placement === "object" ? placement : undefined;
};

/** The group of a sharded table; of another where its rows are. */
export function placeOf(table: string): string {
  const placement = placements.get(table) ?? "one node";
  return typeof placement === "object" ? placement.group : placement;
}
