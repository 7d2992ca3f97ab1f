/** The orders page with the confirmation of an order, which says whether it is paid. */
export const placedOrderPath = (id: string): string => `/orders?placed=${encodeURIComponent(id)}`;
