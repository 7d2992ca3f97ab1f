/**
 * SQL: whether an order is of the party of this user, as in order-access.ts. The party has no company: the index
 * orders_of_buyer finds its orders.
 */
export const isOfParty = (userId: string) => `buyer_id = ${userId}`;
