/** What a file changes. */
export type ImportName = "order-statuses" | "products" | "valmo-vendors" | "meesho-vendors";
