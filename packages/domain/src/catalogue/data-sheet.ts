import { countWithNoun } from "../money/money.ts";
import { pieceNoun } from "./contents.ts";
import { isCategory } from "./product-category.ts";

/** What staff know of a product beyond its size; each null where it is not known. */
export interface SheetData {
  /** The weight of a piece, of tapes of a roll. */
  readonly pieceGrams: number | null;
  /** The height of a bag's flap. */
  readonly flapInches: number | null;
  readonly piecesPerBundle: number | null;
  /** "60 x 45 x 40 cm" */
  readonly cartonSize: string | null;
  /** "± 5 mm in size, ± 5% in thickness" */
  readonly tolerance: string | null;
}

/** A line of the data sheet on a product's page. */
export interface SheetFact {
  readonly name: string;
  readonly value: string;
}

export const maxSheetLengths = { cartonSize: 40, tolerance: 80 } as const;
const maxPieceGrams = 50_000;
const maxFlapInches = 10;
const maxPiecesPerBundle = 100_000;
const millimetresPerInch = 25.4;

/** The lines for buyers; undefined where nothing is known. */
export function dataSheet(product: SheetData & { category: string }): SheetFact[] | undefined {
  const { pieceGrams, flapInches, piecesPerBundle, cartonSize, tolerance } = product;
  const piece = isCategory(product.category, "TAPE") ? "roll" : pieceNoun(product, 1);
  const facts: SheetFact[] = [];
  const add = (name: string, value: string) => facts.push({ name, value });
  if (pieceGrams !== null)
    add(`Weight of a ${piece}`, pieceGrams < 1000 ? `${pieceGrams} g` : `${pieceGrams / 1000} kg`);
  if (flapInches !== null)
    add("Flap", `${flapInches} in (${Math.round(flapInches * millimetresPerInch)} mm)`);
  if (piecesPerBundle !== null) add("In a bundle", countWithNoun(piecesPerBundle, piece));
  if (cartonSize !== null)
    add(
      "Carton",
      cartonSize
        .replaceAll(/ ?x ?/gi, " × ")
        .replace(/ ?inch$/i, " in")
        .replace(/ ?cm$/i, " cm"),
    );
  if (tolerance !== null) add("Tolerance", tolerance);
  return facts.length > 0 ? facts : undefined;
}

/** The problem of each field, as the end of a sentence that begins with the field's name. Texts must be trimmed. */
export function sheetProblems(
  sheet: SheetData & { category: string },
): Partial<Record<keyof SheetData, string | undefined>> {
  const { pieceGrams, flapInches, piecesPerBundle, cartonSize, tolerance } = sheet;
  return {
    pieceGrams: decimalProblem(pieceGrams, maxPieceGrams),
    flapInches:
      flapInches !== null && !isBag(sheet)
        ? "must be left out: only bags have a flap"
        : decimalProblem(flapInches, maxFlapInches),
    piecesPerBundle: countProblem(piecesPerBundle),
    cartonSize: cartonProblem(cartonSize),
    tolerance: toleranceProblem(tolerance),
  };
}

/** Whether a product's data sheet can have a flap. */
export function isBag({ category }: { category: string }): boolean {
  return (["POLY", "PAPER", "POLY-MEESHO", "POLY-VALMO"] as const).some((of) => isCategory(category, of));
}

function decimalProblem(value: number | null, max: number): string | undefined {
  if (value === null) return undefined;
  const isDecimal = value > 0 && value <= max && Number(value.toFixed(2)) === value;
  return isDecimal ? undefined : `must be more than 0 and at most ${max}, with at most 2 decimals`;
}

function countProblem(count: number | null): string | undefined {
  if (count === null) return undefined;
  return Number.isInteger(count) && count >= 1 && count <= maxPiecesPerBundle
    ? undefined
    : `must be a whole number from 1 to ${maxPiecesPerBundle}`;
}

const side = String.raw`\d{1,3}(?:\.\d{1,2})?`;
const carton = new RegExp(`^${side} ?x ?${side} ?x ?${side} ?(?:cm|inch)$`, "i");

function cartonProblem(text: string | null): string | undefined {
  if (text === null || carton.test(text)) return undefined;
  return "must be length x width x height, such as 60 x 45 x 40 cm or 24 x 18 x 16 inch";
}

function toleranceProblem(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (/[\r\n]/.test(text)) return "must be on one line";
  if (text.trim() === "") return "must be left out or say something";
  return text.length > maxSheetLengths.tolerance
    ? `must be at most ${maxSheetLengths.tolerance} characters`
    : undefined;
}
