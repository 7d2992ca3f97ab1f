/** What a file changes. */
export type ImportName =
  | "order-statuses"
  | "products"
  | "valmo-vendors"
  | "meesho-vendors"
  | "courier-charges";

/** What changes several records together: a file, orders selected on a page, or packed orders that are handed over. */
export type ImportSource = "file" | "selection" | "hand-over";
