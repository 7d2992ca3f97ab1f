import type { Drawable } from "@dakbag/domain/catalogue/drawable";

// Examples of kinds and sizes that the shop sells, for drawings without a product of the catalogue.

/** A poly courier bag, "10x12" with or without a document pocket. */
export function polyBag(size: string, pocket: "pod" | "plain" = "plain"): Drawable {
  return bag("POLY", pocket === "pod" ? "poly-bw-pd" : "poly-bw-npd", size);
}

export function paperBag(size: string, lamination: "flap" | "lip" = "flap"): Drawable {
  return bag("PAPER", `paper-${lamination}-lam`, size);
}

/** A bag printed for a marketplace, with its packet series. */
export function seriesBag(size: string, film: "transparent" | "opaque"): Drawable {
  return bag("POLY-MEESHO", film === "transparent" ? "poly-nt-pd" : "poly-op-npd", size);
}

/** A bag of a brand whose packs are sold at a fixed price. */
export function valmoBag(size: string): Drawable {
  return bag("POLY-VALMO", "poly-op-npd", size);
}

export function honeycombSleeve(millimetres: number): Drawable {
  return drawnAs(`sleeve ${millimetres}`, "HONEYCOMB", "honey-sleeve", `${millimetres} mm`);
}

export const honeycombRoll = drawnAs("roll", "HONEYCOMB", "honey-roll", "100 Mtr");
export const clearTape = drawnAs("clear tape", "TAPE", "tape-tp", "48 mm x 130 m");
export const brownTape = drawnAs("brown tape", "TAPE", "tape-tp", "48 mm x 130 m");
export const thermalLabel = drawnAs("label", "LABEL", "label-dt", "4x6 inch");

function bag(category: string, type: string, size: string): Drawable {
  return drawnAs(`${type} ${size}`, category, type, `${size} inch`);
}

function drawnAs(name: string, category: string, type: string, dimension: string): Drawable {
  return { SKU: name, title: name, description: "", category, type, dimension };
}
