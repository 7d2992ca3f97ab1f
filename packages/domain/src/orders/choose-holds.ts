/** What an order holds of a product. */
export interface HeldLine {
  readonly orderId: string;
  readonly sku: string;
  readonly quantity: number;
}

/**
 * The orders that must lose their hold so that goods which are paid for are there: the newest first, and none whose goods
 * do not help.
 *
 * @param missing how many units of each product are not in stock
 * @param holds the lines that may be taken, the newest order first
 * @returns undefined when all of them together are not enough
 */
export function chooseHolds(
  missing: ReadonlyMap<string, number>,
  holds: readonly HeldLine[],
): string[] | undefined {
  const left = new Map(missing);
  const chosen: string[] = [];
  for (const [orderId, lines] of Map.groupBy(holds, (hold) => hold.orderId)) {
    if (!lines.some(({ sku }) => (left.get(sku) ?? 0) > 0)) continue;
    chosen.push(orderId);
    for (const { sku, quantity } of lines) left.set(sku, (left.get(sku) ?? 0) - quantity);
  }
  return [...missing.keys()].some((sku) => (left.get(sku) ?? 0) > 0) ? undefined : chosen;
}
