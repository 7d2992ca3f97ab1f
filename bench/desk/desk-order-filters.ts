const dayMs = 24 * 60 * 60 * 1000;

/** In the orders of `insertManyOrders` a third; and fifty of any number. */
export const frequent = { courier: "blue dart" };
export const rare = { courier: "Seldom Courier" };
const dear = { min: "5000000" };

type Query = Readonly<Record<string, string>>;

export const filteredLists = (sku: string): { what: string; query: Query }[] => [
  { what: "a courier", query: frequent },
  { what: "a rare courier", query: rare },
  // One of eighty.
  { what: "a state", query: { state: "goa" } },
  { what: "a state and a courier", query: { state: "Goa", courier: "Delhivery" } },
  { what: "a rare courier of a status", query: { ...rare, status: "Shipped" } },
  { what: "without tracking", query: { tracking: "none" } },
  { what: "a status without tracking", query: { tracking: "none", status: "Shipped" } },
  { what: "a paid courier", query: { paid: "yes", courier: "DTDC" } },
  { what: "assigned to me", query: { assigned: "me" } },
  { what: "assigned to me, of a status", query: { assigned: "me", status: "Shipped" } },
  { what: "assigned to anyone", query: { assigned: "anyone" } },
  { what: "assigned to anyone, a rare courier", query: { assigned: "anyone", ...rare } },
  { what: "a SKU of a status", query: { sku, status: "Delivered" } },
  { what: "large amounts", query: dear },
  {
    what: "large amounts of a courier, oldest first",
    query: { ...dear, ...frequent, sort: "oldest" },
  },
  { what: "amounts between", query: { min: "5000", max: "9000" } },
  { what: "one day", query: lastDays(1) },
  {
    what: "a month of a state",
    query: { ...lastDays(30), state: "goa" },
  },
  { what: "oldest first", query: { sort: "oldest" } },
  { what: "by amount", query: { sort: "amount-high" } },
  { what: "a courier, by amount", query: { ...frequent, sort: "amount-low" } },
  { what: "a rare courier, by amount", query: { ...rare, sort: "amount-low" } },
  {
    what: "one day by amount",
    query: { ...lastDays(1), sort: "amount-high" },
  },
  { what: "a city of all orders and a courier", query: { orderId: "pune", ...frequent } },
  { what: "a city of all orders and a rare courier", query: { orderId: "pune", ...rare } },
];

function lastDays(days: number): Query {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(Date.now() - (days + 1) * dayMs), to: day(Date.now() - 2 * dayMs) };
}
