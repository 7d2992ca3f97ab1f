import type { PictureGood } from "./post.ts";

/** A poly courier bag, "10x12" with or without a document pocket. */
export function polyBag(size: string, pocket: "pod" | "plain" = "plain"): PictureGood {
  return bag("POLY", pocket === "pod" ? "poly-bw-pd" : "poly-bw-npd", size);
}

export function paperBag(size: string, lamination: "flap" | "lip" = "flap"): PictureGood {
  return bag("PAPER", `paper-${lamination}-lam`, size);
}

/** A bag printed for a marketplace, with its packet series. */
export function seriesBag(size: string, film: "transparent" | "opaque"): PictureGood {
  return bag("POLY-MEESHO", film === "transparent" ? "poly-nt-pd" : "poly-op-npd", size);
}

export function honeycombSleeve(millimetres: number): PictureGood {
  return {
    name: `sleeve ${millimetres}`,
    category: "HONEYCOMB",
    type: "honey-sleeve",
    dimension: `${millimetres} mm`,
  };
}

export const honeycombRoll: PictureGood = {
  name: "roll",
  category: "HONEYCOMB",
  type: "honey-roll",
  dimension: "100 Mtr",
};

export const brownTape: PictureGood = {
  name: "brown tape",
  category: "TAPE",
  type: "tape-tp",
  dimension: "48 mm x 130 m",
};

export const thermalLabel: PictureGood = {
  name: "label",
  category: "LABEL",
  type: "label-dt",
  dimension: "4x6 inch",
};

function bag(category: string, type: string, size: string): PictureGood {
  return { name: `${type} ${size}`, category, type, dimension: `${size} inch` };
}
