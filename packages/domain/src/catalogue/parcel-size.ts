import { isCategory, micronOrGsm } from "./product-category.ts";
import { productDimensions } from "./product-dimensions.ts";

/** The packed goods of an order: centimetres rounded up to a tenth, kilograms to 10 g. */
export type ParcelSize = { lengthCm: number; breadthCm: number; heightCm: number; weightKg: number };

/** The product data that the size of one unit is calculated from. */
export type ProductToPack = {
  category: string;
  dimension: string;
  description: string;
  unit: string;
  rollsPerBox: number | null;
  /** Of one unit, as staff weighed it; without it the weight is calculated. */
  unitGrams?: number | null;
};

type UnitSize = { lengthCm: number; breadthCm: number; heightCm: number; weightGrams: number };

const cmPerInch = 2.54;
const cmPerMicron = 0.0001;
const polyethyleneGramsPerCm3 = 0.92; // LDPE film, 0.91 to 0.93
const polypropyleneGramsPerCm3 = 0.91; // BOPP film; its adhesive is about as heavy
const kraftGramsPerCm3 = 0.7;
const flapInches = 1.5;
const marketplaceMicron = 52; // as the plain poly bags of buyer §9

// Direct thermal label stock with its adhesive and glassine liner.
const labelGramsPerM2 = 150;
const labelThicknessCm = 0.014;
const gapBetweenLabelsCm = 0.3;
// Cardboard cores: tape is wound on 3 inches, labels on 1 inch.
const coreWallCm = 0.3;
const tapeCoreInches = 3;
const labelCoreInches = 1;
const rollsPerSide = 4;
const rollsAcross = 3;

// Goods are never packed without gaps.
const packingFactor = 1.1;

/**
 * The size of a parcel with these quantities: stacked on the largest face among them, in as many stacks side by side as
 * keep the parcel no higher than long. Undefined when product data lack the size of one of them (boxes of sleeves,
 * honeycomb rolls, packs): couriers charge for a wrong guess, so staff weigh those.
 */
export function parcelSize(
  lines: readonly { product: ProductToPack | null; quantity: number }[],
): ParcelSize | undefined {
  const faces = { lengthCm: 0, breadthCm: 0, maxHeightCm: 0 };
  let volumeCm3 = 0;
  let weightGrams = 0;
  for (const { product, quantity } of lines) {
    const unit = product ? unitSize(product) : undefined;
    if (!unit) return undefined;
    faces.lengthCm = Math.max(faces.lengthCm, unit.lengthCm);
    faces.breadthCm = Math.max(faces.breadthCm, unit.breadthCm);
    faces.maxHeightCm = Math.max(faces.maxHeightCm, unit.heightCm);
    volumeCm3 += unit.lengthCm * unit.breadthCm * unit.heightCm * quantity;
    weightGrams += (product?.unitGrams ?? unit.weightGrams) * quantity;
  }
  if (weightGrams === 0) return undefined;
  return { ...packed(faces, volumeCm3 * packingFactor), weightKg: roundUp(weightGrams / 1000, 100) };
}

/**
 * The weight of these quantities in kilograms, rounded up to 10 g: of each unit as staff weighed it, else calculated.
 * Undefined when the weight of one of them is unknown, and when there are none.
 */
export function parcelWeightKg(
  lines: readonly { product: ProductToPack | null; quantity: number }[],
): number | undefined {
  const weights = lines.map(({ product, quantity }) => {
    const unitGrams = unitGramsOf(product);
    return unitGrams === undefined ? undefined : unitGrams * quantity;
  });
  if (weights.length === 0 || weights.includes(undefined)) return undefined;
  return roundUp(weights.reduce<number>((sum, grams) => sum + (grams ?? 0), 0) / 1000, 100);
}

/** The grams of one unit: as staff weighed it, else calculated; undefined when product data lack what is needed. */
export const unitGramsOf = (product: ProductToPack | null): number | undefined =>
  product?.unitGrams ?? (product ? unitSize(product)?.weightGrams : undefined);

function packed(
  faces: { lengthCm: number; breadthCm: number; maxHeightCm: number },
  volumeCm3: number,
): Omit<ParcelSize, "weightKg"> {
  let [lengthCm, breadthCm] = [faces.lengthCm, faces.breadthCm];
  const height = () => Math.max(faces.maxHeightCm, volumeCm3 / (lengthCm * breadthCm));
  while (height() > Math.max(lengthCm, breadthCm)) {
    if (lengthCm > breadthCm) breadthCm *= 2;
    else lengthCm *= 2;
  }
  return {
    lengthCm: roundUp(Math.max(lengthCm, breadthCm), 10),
    breadthCm: roundUp(Math.min(lengthCm, breadthCm), 10),
    heightCm: roundUp(height(), 10),
  };
}

function unitSize(product: ProductToPack): UnitSize | undefined {
  const size = productDimensions(product);
  if (size.kind === "bag" && product.unit === "PCS") {
    return bag(product, size.widthInches * cmPerInch, size.heightInches * cmPerInch);
  }
  if (size.kind === "tape") {
    const rolls = numberBefore(product.description, "rolls per carton");
    const micron = numberBefore(product.description, "micron");
    if (rolls === undefined || micron === undefined) return undefined;
    return cartonOfRolls(rolls, {
      widthCm: size.widthMm / 10,
      lengthCm: size.lengthM * 100,
      thicknessCm: micron * cmPerMicron,
      gramsPerCm2: micron * cmPerMicron * polypropyleneGramsPerCm3,
      coreCm: tapeCoreInches * cmPerInch,
    });
  }
  if (size.kind === "label") {
    const labels = numberBefore(product.description, "(?:labels )?per roll");
    if (product.rollsPerBox === null || labels === undefined) return undefined;
    return cartonOfRolls(product.rollsPerBox, {
      widthCm: size.widthInches * cmPerInch,
      lengthCm: labels * (size.heightInches * cmPerInch + gapBetweenLabelsCm),
      thicknessCm: labelThicknessCm,
      gramsPerCm2: labelGramsPerM2 / 10_000,
      coreCm: labelCoreInches * cmPerInch,
    });
  }
  return undefined;
}

/** Front, back and flap: width x (2 x height + 1.5 inch) of film or paper, lying flat. */
function bag(product: ProductToPack, widthCm: number, heightCm: number): UnitSize {
  const areaCm2 = widthCm * (2 * heightCm + flapInches * cmPerInch);
  const stated = micronOrGsm(product) ?? { measure: "Micron" as const, value: marketplaceMicron };
  const isPaper = stated.measure === "GSM" && isCategory(product.category, "PAPER");
  const gramsPerCm2 = isPaper ? stated.value / 10_000 : stated.value * cmPerMicron * polyethyleneGramsPerCm3;
  const layerCm = gramsPerCm2 / (isPaper ? kraftGramsPerCm3 : polyethyleneGramsPerCm3);
  return {
    lengthCm: Math.max(widthCm, heightCm),
    breadthCm: Math.min(widthCm, heightCm),
    heightCm: 2 * layerCm,
    weightGrams: areaCm2 * gramsPerCm2,
  };
}

interface Strip {
  widthCm: number;
  lengthCm: number;
  thicknessCm: number;
  gramsPerCm2: number;
  coreCm: number;
}

/** Rolls on their flat sides, four by three in a layer. The wound strip fills the ring between core and rim. */
function cartonOfRolls(rolls: number, strip: Strip): UnitSize {
  const coreOutsideCm = strip.coreCm + 2 * coreWallCm;
  const rollCm = Math.sqrt(coreOutsideCm ** 2 + (4 * strip.lengthCm * strip.thicknessCm) / Math.PI);
  const coreCm3 = (Math.PI / 4) * (coreOutsideCm ** 2 - strip.coreCm ** 2) * strip.widthCm;
  const rollGrams = strip.lengthCm * strip.widthCm * strip.gramsPerCm2 + coreCm3 * kraftGramsPerCm3;
  return {
    lengthCm: rollsPerSide * rollCm,
    breadthCm: rollsAcross * rollCm,
    heightCm: Math.ceil(rolls / (rollsPerSide * rollsAcross)) * strip.widthCm,
    weightGrams: rolls * rollGrams,
  };
}

function numberBefore(text: string, words: string): number | undefined {
  const number = new RegExp(String.raw`(\d+(?:\.\d+)?) ${words}\b`, "i").exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

function roundUp(value: number, steps: number): number {
  // Floating-point error must not round up by a whole step.
  return Math.ceil(value * steps - 1e-6) / steps;
}
