/** What a buyer is told of an order unasked, by SMS (whose every text is registered by its kind) and by e-mail. */
export type OrderNews = "placed" | "paid" | "shipped" | "delivered" | "refunded";
