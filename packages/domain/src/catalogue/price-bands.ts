import { type UnitPrice, formatUnitPrice, unitPricePerRupee } from "../money/money.ts";

/** A stretch of prices: from `from` (in it) up to `below` (not in it). */
export type PriceBand = { key: string; label: string; from: UnitPrice; below: UnitPrice };

const mostCuts = 3;
// Prices that lie closer together than this need no bands.
const leastSpread = 1.25;

/**
 * Bands with round limits that these very prices fall into: none of them is empty, and together they hold every
 * price. Where all prices are about the same there is nothing to choose, so there are none.
 */
export function priceBands(prices: readonly UnitPrice[]): PriceBand[] {
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  if (prices.length === 0 || highest < lowest * leastSpread) return [];
  const round = cutsAmong(prices, roundAmounts(highest));
  const few = round.length > mostCuts ? round.filter(isPowerOfTen).slice(0, mostCuts) : round;
  const cuts = few.length > 0 ? few : cutsAmong(prices, evenAmounts(lowest, highest));
  if (cuts.length === 0) return [];
  return [0, ...cuts].map((from, index) => bandOf(from, cuts[index] ?? Infinity));
}

/** The band a price lies in. Bands that hold every price of a listing have one for each. */
export function bandOfPrice(bands: readonly PriceBand[], price: UnitPrice): PriceBand | undefined {
  return bands.find(({ from, below }) => from <= price && price < below);
}

/** 1, 2, 5, 10, 20, 50 paise and so on, up to the highest price. */
function roundAmounts(highest: UnitPrice): UnitPrice[] {
  const amounts: UnitPrice[] = [];
  for (let power = unitPricePerRupee / 100; power <= highest; power *= 10) {
    amounts.push(power, 2 * power, 5 * power);
  }
  return amounts;
}

/** Multiples of one round step, about three of them between the lowest and the highest price. */
function evenAmounts(lowest: UnitPrice, highest: UnitPrice): UnitPrice[] {
  const least = (highest - lowest) / 3;
  const step = roundAmounts(10 * highest).find((amount) => amount >= least) ?? highest;
  const first = Math.floor(lowest / step) + 1;
  return Array.from({ length: 4 }, (_, index) => (first + index) * step);
}

/** Of the amounts those that part the prices; of several that part them in the same way the roundest. */
function cutsAmong(prices: readonly UnitPrice[], amounts: readonly UnitPrice[]): UnitPrice[] {
  const byPricesBelow = new Map<number, UnitPrice>();
  for (const amount of amounts) {
    const below = prices.filter((price) => price < amount).length;
    if (below === 0 || below === prices.length) continue;
    const known = byPricesBelow.get(below);
    if (known === undefined || (isPowerOfTen(amount) && !isPowerOfTen(known))) {
      byPricesBelow.set(below, amount);
    }
  }
  return [...byPricesBelow.values()];
}

function isPowerOfTen(amount: UnitPrice): boolean {
  return /^10*$/.test(String(amount));
}

function bandOf(from: UnitPrice, below: UnitPrice): PriceBand {
  const words = (amount: UnitPrice) => formatUnitPrice(amount).replace(/\.00$/, "");
  const rupees = (amount: UnitPrice) => String(amount / unitPricePerRupee);
  if (from === 0) return { key: `0-${rupees(below)}`, label: `Under ${words(below)}`, from, below };
  if (below === Infinity) return { key: `${rupees(from)}-up`, label: `${words(from)} and over`, from, below };
  return { key: `${rupees(from)}-${rupees(below)}`, label: `${words(from)} to ${words(below)}`, from, below };
}
