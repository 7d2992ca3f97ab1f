import type { OrderToPack } from "@dakbag/contracts/packing";
import { maxParcelBoxes, maxParcelGrams } from "@dakbag/domain/orders/parcel";
import type { RowDraft } from "./packing-draft.ts";

/** Of an order whose weight is neither in product data nor entered. */
export const noWeight = "Please weigh: no weight on file";

/** "12.345" */
export const formatKg = (grams: number) => String(grams / 1000);

interface ReadParcel {
  /** What would be saved; undefined when something is missing or wrong, or nothing is typed. */
  readonly value?: { weightGrams: number; boxes: number };
  readonly weightError?: string;
  readonly boxesError?: string;
}

/** What is typed of a parcel. A field that is not typed is as it was saved, else as product data propose it. */
export function readParcel({ parcels, proposed }: OrderToPack, draft: RowDraft | undefined): ReadParcel {
  const [saved] = parcels;
  if (draft?.weight === undefined && draft?.boxes === undefined) return {};
  const weightGrams = read(draft.weight, gramsOf, saved?.weightGrams ?? proposed.weightGrams);
  const boxes = read(draft.boxes, countOf, saved?.boxes ?? proposed.boxes);
  const isWeightRight = weightGrams !== null && weightGrams >= 1 && weightGrams <= maxParcelGrams;
  const areBoxesRight = boxes !== null && boxes >= 1 && boxes <= maxParcelBoxes;
  if (isWeightRight && areBoxesRight) return { value: { weightGrams, boxes } };
  return {
    ...(!isWeightRight && {
      weightError:
        weightGrams === null ? "Enter weight" : `A weight up to ${formatKg(maxParcelGrams)} kg, as 12.5`,
    }),
    ...(!areBoxesRight && { boxesError: `A whole number from 1 to ${maxParcelBoxes}` }),
  };
}

/** An emptied field is as if nothing had been typed. */
function read(typed: string | undefined, parse: (text: string) => number, otherwise: number | null) {
  const text = typed?.trim() ?? "";
  return text === "" ? otherwise : parse(text);
}

const gramsOf = (text: string) =>
  /^\d{1,6}(?:[.,]\d{1,3})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 1000) : Number.NaN;
const countOf = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);
