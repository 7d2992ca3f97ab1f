import type { Paise } from "./money.ts";

const numbersBelow20 = [
  "Zero",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
  "Thirteen",
  "Fourteen",
  "Fifteen",
  "Sixteen",
  "Seventeen",
  "Eighteen",
  "Nineteen",
];
const tens = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];
const units = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1000, "Thousand"],
  [100, "Hundred"],
] as const;

/**
 * An amount in words as on Indian invoices: 649000 paise is "Rupees Six Thousand Four Hundred Ninety Only", and 205143
 * is "Rupees Two Thousand Fifty One and Paise Forty Three Only". In lakhs and crores; above them in crores.
 *
 * @throws RangeError unless given a whole number of paise, zero or more
 */
export function amountInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) {
    throw new RangeError(`${paise} is not the amount of an invoice.`);
  }
  const rest = paise % 100;
  const rupees = `Rupees ${numberInWords((paise - rest) / 100)}`;
  if (rest === 0) return `${rupees} Only`;
  return `${rupees} and ${rest === 1 ? "Paisa" : "Paise"} ${numberInWords(rest)} Only`;
}

function numberInWords(number: number): string {
  if (number < 20) return numbersBelow20[number] ?? "";
  if (number < 100) return withRest(tens[Math.floor(number / 10)] ?? "", number % 10);
  const [size, name] = units.find(([unit]) => number >= unit) ?? [100, "Hundred"];
  return withRest(`${numberInWords(Math.floor(number / size))} ${name}`, number % size);
}

function withRest(words: string, rest: number): string {
  return rest === 0 ? words : `${words} ${numberInWords(rest)}`;
}
