/** A box in whole centimetres, as staff write it: 40x30x30, each side 1 to 300. */
export const boxSizePattern = /^(?:[1-9]\d?|[12]\d\d|300)(?:x(?:[1-9]\d?|[12]\d\d|300)){2}$/;

/** The sides of a box in millimetres. @param text fits `boxSizePattern` */
export function readBoxSize(text: string): { lengthMm: number; widthMm: number; heightMm: number } {
  const [lengthMm = 0, widthMm = 0, heightMm = 0] = text.split("x").map((side) => Number(side) * 10);
  return { lengthMm, widthMm, heightMm };
}

/** The weight of all boxes in those of each, to the gram: couriers weigh one by one. */
export function weightOfBoxes(weightGrams: number, boxes: number): number[] {
  const each = Math.floor(weightGrams / boxes);
  const rest = weightGrams - each * boxes;
  return Array.from({ length: boxes }, (_, at) => Math.max(1, each + (at < rest ? 1 : 0)));
}
