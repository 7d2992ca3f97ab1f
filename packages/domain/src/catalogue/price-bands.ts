import { type UnitPrice, formatUnitPrice, unitPricePerRupee } from "../money/money.ts";

/** A range of prices: from `from` (inclusive) to `below` (exclusive). */
type PriceBand = { key: string; label: string; from: UnitPrice; below: UnitPrice };

const maxCuts = 3;
// Prices closer together than this need no bands.
const minSpread = 1.25;

/**
 * Bands with round limits for a set of prices: none is empty, and together they hold every price. None when all prices
 * are about the same.
 */
export function priceBands(prices: readonly UnitPrice[]): PriceBand[] {
  let [lowest, highest] = [Infinity, 0];
  for (const price of prices) {
    lowest = Math.min(lowest, price);
    highest = Math.max(highest, price);
  }
  if (prices.length === 0 || highest < lowest * minSpread) return [];
  const round = cutsAmong(prices, roundAmounts(highest));
  const few = round.length > maxCuts ? round.filter(isPowerOfTen).slice(0, maxCuts) : round;
  const cuts = few.length > 0 ? few : cutsAmong(prices, evenAmounts(lowest, highest));
  if (cuts.length === 0) return [];
  return [0, ...cuts].map((from, index) => bandOf(from, cuts[index] ?? Infinity));
}

/** The band that contains a price. */
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
  const minStep = (highest - lowest) / 3;
  const step = roundAmounts(10 * highest).find((amount) => amount >= minStep) ?? highest;
  const first = Math.floor(lowest / step) + 1;
  return Array.from({ length: 4 }, (_, index) => (first + index) * step);
}

/** The amounts that divide the prices; the roundest of those that divide them in the same way. */
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
  const label = (amount: UnitPrice) => formatUnitPrice(amount).replace(/\.00$/, "");
  const rupees = (amount: UnitPrice) => String(amount / unitPricePerRupee);
  if (from === 0) return { key: `0-${rupees(below)}`, label: `Under ${label(below)}`, from, below };
  if (below === Infinity) return { key: `${rupees(from)}-up`, label: `${label(from)} and over`, from, below };
  return { key: `${rupees(from)}-${rupees(below)}`, label: `${label(from)} to ${label(below)}`, from, below };
}
