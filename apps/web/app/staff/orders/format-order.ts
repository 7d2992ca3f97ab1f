/** "1 order", "12 orders". */
export function formatOrderCount(count: number): string {
  return `${count} ${count === 1 ? "order" : "orders"}`;
}
