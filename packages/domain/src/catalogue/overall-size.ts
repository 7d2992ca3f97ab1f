import { productDimensions } from "./product-dimensions.ts";

/** Area, volume or length, for comparing products of one type; infinite for one without a known size. */
export function overallSize(product: { category: string; dimension: string }): number {
  const size = productDimensions(product);
  switch (size.kind) {
    case "bag":
    case "label":
      return size.widthInches * size.heightInches;
    case "box":
      return size.lengthInches * size.widthInches * size.heightInches;
    case "sleeve":
      return size.millimetres;
    case "roll":
      return size.metres;
    case "tape":
      return size.widthMm * size.lengthM;
    case "unknown":
      return Infinity;
  }
}
