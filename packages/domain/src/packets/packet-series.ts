import { indiaDay } from "../dates/india-day.ts";

/** The sizes of serialised bags in inches; the position in this list gives the letter, A to P (staff §9). */
export const packetSizes = [
  "6.5x8",
  "7x9",
  "8x10",
  "8.5x11",
  "9x12",
  "10x12",
  "10x14",
  "11x14",
  "12x14",
  "12x16",
  "13x17",
  "14x17",
  "14x18",
  "16x18",
  "16x20",
  "18x24",
] as const;

/** The first letter of a bag's number (staff §9). */
export const packetMaterials = { O: "Opaque", T: "Transparent" } as const;

export type PacketSize = (typeof packetSizes)[number];
export type PacketMaterial = keyof typeof packetMaterials;

/** The prefix of the numbers of labels (staff §9). */
export const labelCode = "PLN";

/** Numbers have eight digits (staff §9). */
export const maxPacketNumber = 99_999_999;
const digits = 8;

/** The refusal of a series that would need a ninth digit. */
export const seriesTooLong = "The series would go past 99999999. Please take a smaller MOQ.";

/** The numbers of one upload: `first` to `last`, with one code and month. */
export interface PacketSeries {
  /** O or T, N and the size's letter; PLN for labels. */
  readonly code: string;
  /** Month and year, MMYY. */
  readonly month: string;
  readonly first: number;
  readonly last: number;
}

const letterOf = (index: number) => String.fromCharCode("A".charCodeAt(0) + index);

/** The prefix of the numbers of bags of a material and size: "TNA" for transparent 6.5x8 (staff §9). */
export function bagCode(material: PacketMaterial, size: PacketSize): string {
  return `${material}N${letterOf(packetSizes.indexOf(size))}`;
}

/** The goods of a prefix as text: "Transparent 6.5x8", "Label". */
export function describeCode(code: string): string {
  if (code === labelCode) return "Label";
  const size = packetSizes[code.charCodeAt(2) - "A".charCodeAt(0)];
  return `${packetMaterials[code.charAt(0) as PacketMaterial]} ${size}`;
}

/** The month of an instant in Asia/Kolkata as in packet numbers: MMYY (staff §9). */
export function packetMonth(now: Date): string {
  const [year = "", month = ""] = indiaDay(now).split("-");
  return month + year.slice(2);
}

/**
 * The series that follows a number: from `last + 1` to `last + moq` (staff §9).
 *
 * @param last the last number issued, 0 if none
 * @returns undefined past 99999999, or unless both are whole numbers and `moq` is at least 1
 */
export function seriesAfter(
  code: string,
  month: string,
  { last, moq }: { last: number; moq: number },
): PacketSeries | undefined {
  const isWhole = Number.isSafeInteger(last) && Number.isSafeInteger(moq);
  if (!isWhole || last < 0 || moq < 1 || last + moq > maxPacketNumber) return undefined;
  return { code, month, first: last + 1, last: last + moq };
}

/** The first and the last number of a series in full: code, month and eight digits each (staff §9). */
export function writeSeries({ code, month, first, last }: PacketSeries): {
  sequence: string;
  endSequence: string;
} {
  const full = (number: number) => code + month + String(number).padStart(digits, "0");
  return { sequence: full(first), endSequence: full(last) };
}

/** The series between two full numbers; undefined unless both are valid, of one series and in this order. */
export function readSeries(sequence: string, endSequence: string): PacketSeries | undefined {
  const [start, end] = [readPacketNumber(sequence), readPacketNumber(endSequence)];
  if (!start || !end || start.code !== end.code || start.month !== end.month) return undefined;
  if (start.number > end.number) return undefined;
  return { code: start.code, month: start.month, first: start.number, last: end.number };
}

/** The parts of a full packet number; undefined for any other text. Numbers begin at 1: a last number of 0 means none. */
export function readPacketNumber(text: string): { code: string; month: string; number: number } | undefined {
  const match = /^([OT]N[A-P]|PLN)((?:0[1-9]|1[0-2])\d{2})(\d{8})$/.exec(text);
  if (!match) return undefined;
  const [, code = "", month = "", number = ""] = match;
  return Number(number) === 0 ? undefined : { code, month, number: Number(number) };
}
