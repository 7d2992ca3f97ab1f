import styles from "./size-finder.module.css";

/** The rules of `findSizes` of the domain, in a buyer's words. */
export function HowItIsReckoned({ isOpen }: { isOpen: boolean }) {
  return (
    <details className={styles.rules} open={isOpen}>
      <summary>How we reckon</summary>
      <ul>
        <li>
          <strong>Bags.</strong> A flat bag has to reach around the product: its width must be at least the
          product’s width plus thickness, its height at least the length plus thickness. The flap that closes
          it comes on top, so you do not have to leave room for it. The product may lie on any of its sides.
        </li>
        <li>
          <strong>Soft things</strong> may also be folded in half once, which makes them twice as thick. We do
          not count on pressing the air out.
        </li>
        <li>
          <strong>Honeycomb sleeves</strong> go around the product: their flat width must be at least its
          width plus thickness. They are cut to any length, and we do not count on them to stretch.
        </li>
        <li>
          <strong>Best first</strong> means the least material left over, then the lowest price. What is sold
          out stands last.
        </li>
      </ul>
    </details>
  );
}
