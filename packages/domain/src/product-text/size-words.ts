import type { Token } from "./tokenise.ts";

export type WrittenSize = Pick<Extract<Token, { kind: "size" }>, "sides" | "unit"> & {
  depth?: number | null;
};

// Millimetres mean the nearest inch size: 100x150 is 4x6. A tenth of an inch more is another size.
const inchTolerance = 0.11;
// Whole centimetres are rounded: 25x30 cm is what 10x12 inch is called.
const wholeCmTolerance = 0.2;

/** How a size asked for is that of a product: exactly, rounded to whole centimetres, or not. */
export function compareSizes(asked: WrittenSize, own: WrittenSize): "same" | "rounded" | null {
  if ((asked.depth ?? null) !== (own.depth ?? null)) return null;
  const hasSameUnit = (asked.unit ?? own.unit) === (own.unit ?? asked.unit);
  if (hasSameUnit)
    return isSame(asked.sides[0], own.sides[0]) && isSame(asked.sides[1], own.sides[1]) ? "same" : null;
  if (asked.unit === "inch") return null;
  const [a, b] = [inInches(asked), inInches(own)];
  const difference = Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
  if (difference < inchTolerance) return "same";
  return isInWholeCm(asked) && difference < wholeCmTolerance ? "rounded" : null;
}

export function inInches({ sides, unit }: WrittenSize): readonly [number, number] {
  const factor = unit === "mm" ? 1 / 25.4 : unit === "cm" ? 1 / 2.54 : 1;
  return [sides[0] * factor, sides[1] * factor];
}

/** How far two sizes are apart: the sum of the differences of their sides in inches, whichever is written first. */
export function sizeDistance(one: WrittenSize, other: WrittenSize): number {
  const [[a, b], [c, d]] = [inInches(one), inInches(other)];
  const turned = Math.abs(a - d) + Math.abs(b - c);
  // The written order decides between two that are equally near.
  return Math.min(Math.abs(a - c) + Math.abs(b - d), turned + 0.01);
}

/** "12 x 17 inch": without a unit it is inches. */
export function formatSize({ sides, depth, unit }: WrittenSize): string {
  return `${[...sides, ...(depth === undefined || depth === null ? [] : [depth])].join(" x ")} ${unit ?? "inch"}`;
}

/** The size as one word, without its unit: "10x12". */
export function sizeWord({ sides, depth }: WrittenSize): string {
  return [...sides, ...(depth === undefined || depth === null ? [] : [depth])].join("x");
}

/** The words of a product's own size, of which `wordsOfAskedSize` gives one for each size that `compareSizes` finds the same. */
export function wordsOfOwnSize(own: WrittenSize): string[] {
  const word = sizeWord(own);
  if (own.unit === null) return [word, `${word}inch`, `${word}cm`, `${word}mm`];
  const [a, b] = inInches(own);
  const third = own.depth === undefined || own.depth === null ? [] : [`${word}${own.unit}`];
  return [word, `${word}${own.unit}`, ...(third.length > 0 ? [] : [tenthsWord(a, b)])];
}

/**
 * The words by which a size that is asked for is found, each of which is enough.
 *
 * @param isRounded also by sizes that it may be rounded from
 */
export function wordsOfAskedSize(asked: WrittenSize, isRounded = false): string[] {
  const word = sizeWord(asked);
  if (asked.unit === null) return [word];
  if (asked.unit === "inch" || (asked.depth ?? null) !== null) return [`${word}${asked.unit}`];
  const tolerance = isRounded && isInWholeCm(asked) ? wholeCmTolerance : inchTolerance;
  const [a, b] = inInches(asked);
  const near = tenthsWithin(a, tolerance).flatMap((one) =>
    tenthsWithin(b, tolerance).map((other) => tenthsWord(one, other)),
  );
  return [`${word}${asked.unit}`, ...near];
}

function isInWholeCm({ sides, unit }: WrittenSize): boolean {
  return unit === "cm" && sides.every(Number.isInteger);
}

function tenthsWithin(inches: number, tolerance: number): number[] {
  const [from, to] = [Math.ceil((inches - tolerance) * 10), Math.floor((inches + tolerance) * 10)];
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) / 10);
}

const tenthsWord = (a: number, b: number) => `${Math.round(a * 10) / 10}x${Math.round(b * 10) / 10}in`;

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.001;
}
