/** The orders of the desk's list: by date placed, or by total payment. */
export const orderSorts = ["newest", "oldest", "amount-high", "amount-low"] as const;

/** In characters, of what orders are searched for, and of a courier, a state or a SKU that they are filtered by. */
export const maxFilterTextLength = 100;

/** In rupees, of the amounts that orders are filtered by: a hundred crore. */
export const maxFilterAmount = 1_000_000_000;

/** An amount that orders are filtered by: rupees with at most two decimals. */
export function isFilterAmount(text: string): boolean {
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) && Number(text) <= maxFilterAmount;
}

/** What a filter's value must be, for refusals. */
export const filterProblems = {
  from: "from must be a day, as YYYY-MM-DD",
  to: "to must be a day, as YYYY-MM-DD",
  toBeforeFrom: "to must not be before from",
  tracking: "tracking must be none or some",
  assigned: "assigned must be me or anyone",
  min: "min must be an amount in rupees",
  max: "max must be an amount in rupees",
  maxBelowMin: "max must not be less than min",
  paid: "paid must be yes or no",
  sort: `sort must be one of ${orderSorts.join(", ")}`,
} as const;

/** Characters of the name of a saved view. */
export const maxViewNameLength = 40;
