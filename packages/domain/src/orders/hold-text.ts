interface Hold {
  /** What is held, at the beginning of the sentence: "Your goods". */
  readonly goods: string;
  readonly leftMs: number;
  /** The end as a time of day, such as "3:42 pm". */
  readonly time: string;
}

/**
 * What an unpaid order still holds, as a sentence: "Your goods are reserved for 24 more minutes. Pay by 3:42 pm; after that
 * they go back on sale." Minutes are rounded up, so that the last one reads as "less than a minute".
 */
export function formatHold({ goods, leftMs, time }: Hold): string {
  if (leftMs <= 0) return `${goods} are no longer reserved: the order can be paid while they are in stock.`;
  const minutes = Math.ceil(leftMs / 60_000);
  const left = minutes === 1 ? "less than a minute" : `${minutes} more minutes`;
  return `${goods} are reserved for ${left}. Pay by ${time}; after that they go back on sale.`;
}

/** What is said of an order that waits for its payment and holds nothing. */
export const notHeldText = "Goods not held: yours when you pay while they are there.";
