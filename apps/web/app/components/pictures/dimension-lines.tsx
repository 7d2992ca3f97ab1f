import { DrawingText } from "./drawing-text.tsx";

/** The place of a drawing on its paper, in drawing units. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface DimensionLinesProps {
  box: Box;
  /** Height of the letters in drawing units. */
  letters: number;
  across?: string | undefined;
  up?: string | undefined;
  /** How far a drawing extends beyond the measured box, in drawing units. */
  overhang?: number;
}

/** Measures below and left of a drawing, with end marks. */
export function DimensionLines({ box, letters, across, up, overhang = 0 }: DimensionLinesProps) {
  const gap = letters * 0.7 + overhang;
  const tick = letters * 0.35;
  const y = round(box.bottom + gap);
  const x = round(box.left - gap);
  const middleX = round((box.left + box.right) / 2);
  const middleY = round((box.top + box.bottom) / 2);
  const path = [
    across &&
      `M${box.left} ${y - tick}v${2 * tick}M${box.right} ${y - tick}v${2 * tick}M${box.left} ${y}H${box.right}`,
    up &&
      `M${x - tick} ${box.top}h${2 * tick}M${x - tick} ${box.bottom}h${2 * tick}M${x} ${box.top}V${box.bottom}`,
  ]
    .filter(Boolean)
    .join("")
    .replace(/\d{1,9}\.\d+/g, (number) => String(round(Number(number))));
  return (
    <g data-drawn="measure">
      <path data-drawn="lines" d={path} />
      {across && (
        <DrawingText size={round(letters)} x={middleX} y={round(y + letters * 1.15)}>
          {across}
        </DrawingText>
      )}
      {up && (
        <DrawingText size={round(letters)} x={round(x - letters * 0.55)} y={middleY} isTurned>
          {up}
        </DrawingText>
      )}
    </g>
  );
}

/** One decimal is a hundredth of an inch: precise enough, and short in the markup. */
export function round(number: number): number {
  return Math.round(number * 10) / 10;
}
