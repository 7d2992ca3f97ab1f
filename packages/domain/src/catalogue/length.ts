/** A length in units of 10 nm, so that both inches and centimetres are whole numbers. */
export type Length = number;

export type LengthUnit = "cm" | "inch";
export const lengthUnits: readonly LengthUnit[] = ["cm", "inch"];

// An inch is 2.54 cm exactly: four decimals of either unit are whole.
const stepsPer: Readonly<Record<LengthUnit | "mm", number>> = { mm: 100_000, cm: 1_000_000, inch: 2_540_000 };
const maxDecimals = 4;

/** Converts a number with at most four decimals. */
export function toLength(value: number, unit: LengthUnit | "mm"): Length {
  return Math.round(value * stepsPer[unit]);
}

/** A length as a number of the unit. For display and drawing only: compare and add lengths instead. */
export function lengthIn(length: Length, unit: LengthUnit | "mm"): number {
  return length / stepsPer[unit];
}

/** "4.5 cm", "1.8 in": rounded down to a tenth, so that no size is shown larger than it is. */
export function formatLength(length: Length, unit: LengthUnit): string {
  // A tenth of a centimetre or of an inch is a whole number of steps.
  const tenths = Math.floor(length / (stepsPer[unit] / 10));
  return `${tenths / 10} ${unit === "cm" ? "cm" : "in"}`;
}

/** The longest side of a product to be packed. */
export const maxSide: Length = toLength(200, "cm");

type LengthReading = { ok: true; length: Length } | { ok: false; message: string };

/**
 * Reads one side of a product as a person types it: more than 0 and at most 200 cm, a plain decimal of at most four
 * places. The message is a sentence that begins with the side's name.
 */
export function readLength(text: string, unit: LengthUnit, name: string): LengthReading {
  const typed = text.trim();
  if (typed === "") return { ok: false, message: `${name} is required` };
  const [, whole, decimals = ""] = /^(\d*)(?:\.(\d*))?$/.exec(typed) ?? [];
  if (whole === undefined || whole + decimals === "") {
    return { ok: false, message: `${name} must be a number such as 12.5` };
  }
  if (decimals.length > maxDecimals) {
    return { ok: false, message: `${name} can have at most ${maxDecimals} decimals` };
  }
  const length = toLength(Number(typed), unit);
  if (length <= 0) return { ok: false, message: `${name} must be more than 0` };
  if (length > maxSide) {
    return { ok: false, message: `${name} can be at most ${formatLength(maxSide, unit)}` };
  }
  return { ok: true, length };
}
