/** Buyers are promised delivery in 3 to 6 days (buyer §9): after so many an order on its way is late. */
export const maxDeliveryDays = 6;
