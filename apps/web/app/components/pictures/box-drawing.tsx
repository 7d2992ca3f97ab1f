import { type Box, round } from "./dimension-lines.tsx";

/** A carton from the front: its face and the tape over the joint of its flaps. */
export function BoxDrawing({ box: { left, top, right, bottom } }: { box: Box }) {
  const middle = round((left + right) / 2);
  return (
    <g data-drawn="paper">
      <rect data-drawn="pouch" x={left} y={top} width={right - left} height={bottom - top} />
      <path data-drawn="seam" d={`M${left} ${top + 2}H${right}`} />
      <path data-drawn="strip" d={`M${middle} ${top}v${round((bottom - top) * 0.18)}`} />
    </g>
  );
}
