/** Which orders a colleague lists: those that they placed, those for the branch that they buy for, or all of their company's and their own. */
export const ordersOf = ["mine", "branch", "company"] as const;

export type OrdersOf = (typeof ordersOf)[number];
