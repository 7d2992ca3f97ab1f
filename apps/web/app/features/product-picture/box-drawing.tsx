import { type Box, round } from "./dimension-lines.tsx";
import styles from "./product-picture.module.css";

/** A carton from the front: its face and the tape over the joint of its flaps. */
export function BoxDrawing({ box: { left, top, right, bottom } }: { box: Box }) {
  const middle = round((left + right) / 2);
  return (
    <g className={styles.paper}>
      <rect className={styles.pouch} x={left} y={top} width={right - left} height={bottom - top} />
      <path className={styles.seam} d={`M${left} ${top + 2}H${right}`} />
      <path className={styles.strip} d={`M${middle} ${top}v${round((bottom - top) * 0.18)}`} />
    </g>
  );
}
