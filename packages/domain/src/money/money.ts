/** Money in integer hundredths of a rupee. Every total is stored and added in paise (rulings: money). */
export type Paise = number;

/** The price of one unit, in integer ten-thousandths of a rupee: unit prices have up to 4 decimals (rulings: money). */
export type UnitPrice = number;

/** How many `UnitPrice` steps make one rupee, and one paisa. */
export const unitPricePerRupee = 10_000;
export const unitPricePerPaisa = 100;

/**
 * Reads a unit price such as "0.66", "3599" or "1.0250".
 * @throws RangeError when the text is not a plain decimal of at most 4 places, or exceeds the safe integers.
 */
export function parseUnitPrice(text: string): UnitPrice {
  return parseDecimal(text, 4, "unit price");
}

/** A unit price as a JSON number of rupees. For display and transfer only: never calculate with it. */
export function unitPriceToRupees(price: UnitPrice): number {
  return price / unitPricePerRupee;
}

/**
 * Reads an amount in rupees, exactly: 1.1 is 110 paise and 1234.35 is 123435 (rulings: money).
 * @throws RangeError when the amount is negative, not a plain decimal, has more than 2 places, or is too large.
 */
export function rupeesToPaise(rupees: string | number): Paise {
  return parseDecimal(String(rupees), 2, "amount in rupees");
}

/** Paise as a JSON number of rupees: 123435 is 1234.35. For display and transfer only: never calculate with it. */
export function paiseToRupees(paise: Paise): number {
  // One IEEE division is correctly rounded, so this is the number that the text "1234.35" parses to.
  return paise / 100;
}

/**
 * Divides integers and rounds half up, the one rounding of money (rulings: money).
 * @throws RangeError when the numerator is negative or the denominator is not positive.
 */
export function divideRoundingHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) {
    throw new RangeError(`Cannot round ${numerator}/${denominator}: amounts of money are not negative here.`);
  }
  return (2n * numerator + denominator) / (2n * denominator);
}

/**
 * Converts the result of a calculation to a number.
 * @throws RangeError when it exceeds the safe integers (about 90 lakh crore rupees).
 */
export function toExactNumber(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The amount ${amount} is too large to hold exactly.`);
  return number;
}

/** Rupees with en-IN grouping and always 2 places: 12345650 paise is "₹1,23,456.50". */
export function formatRupees(paise: Paise): string {
  const sign = paise < 0 ? "-" : "";
  const [rupees, rest] = splitAmount(paise, 2);
  return `${sign}₹${groupDigits(rupees)}.${rest}`;
}

/** Whole rupees, rounded down, as the orders list shows a total (buyer §9): 12345699 paise is "₹1,23,456". */
export function formatRupeesRoundedDown(paise: Paise): string {
  return `₹${formatQuantity(Math.floor(paise / 100))}`;
}

const paisePerLakh = 100_000_00;

/**
 * An amount as short as a figure at a glance may be: "₹99,999", "₹12.4 L" (lakh), "₹1.2 Cr" (crore). From a lakh on it has
 * one place, rounded half up; below, whole rupees, rounded towards zero.
 */
export function formatRupeesCompact(paise: Paise): string {
  const [sign, size] = [paise < 0 ? "-" : "", Math.abs(paise)];
  if (size < paisePerLakh) return `${size < 100 ? "" : sign}${formatRupeesRoundedDown(size)}`;
  const inTenths = (unit: number) => Math.floor((size + unit / 20) / (unit / 10));
  // What rounds to 100 lakh is a crore.
  const [tenths, name] =
    inTenths(paisePerLakh) < 1000 ? [inTenths(paisePerLakh), "L"] : [inTenths(100 * paisePerLakh), "Cr"];
  const [whole, place] = [formatQuantity(Math.floor(tenths / 10)), tenths % 10];
  return `${sign}₹${whole}${place === 0 ? "" : `.${place}`} ${name}`;
}

/** A unit price with 2 to 4 places as needed: "₹0.66", "₹3,599.00", "₹1.025". */
export function formatUnitPrice(price: UnitPrice): string {
  const [rupees, rest] = splitAmount(price, 4);
  return `₹${groupDigits(rupees)}.${rest.replace(/0{1,2}$/, "")}`;
}

/** A count with en-IN grouping: 100000 is "1,00,000". */
export function formatQuantity(quantity: number): string {
  return (quantity < 0 ? "-" : "") + groupDigits(String(Math.abs(quantity)));
}

/** A count with its noun: "1 order", "12,408 orders". @param many the plural, where it is not `one` with an s */
export function countWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatQuantity(count)} ${count === 1 ? one : many}`;
}

function parseDecimal(text: string, places: number, what: string): number {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > places) {
    throw new RangeError(
      `"${text}" is not a valid ${what}: a number with up to ${places} decimals is needed.`,
    );
  }
  return toExactNumber(BigInt(whole + fraction.padEnd(places, "0")));
}

function splitAmount(amount: number, places: number): [whole: string, fraction: string] {
  const digits = String(Math.abs(amount)).padStart(places + 1, "0");
  return [digits.slice(0, -places), digits.slice(-places)];
}

// Indian grouping: the last three digits, then pairs.
function groupDigits(digits: string): string {
  return digits.replace(/(\d)(?=(?:\d\d){1,9}\d$)/g, "$1,");
}
