import styles from "./progress.module.css";

interface ProgressProps {
  /** What is under way. */
  label: string;
  /** Left out while the length of the work is unknown. */
  value?: number;
  max?: number;
}

/** A native progress bar with its words. */
export function Progress({ label, value, max = 100 }: ProgressProps) {
  return (
    <label className={styles.progress}>
      <span>{label}</span>
      {value === undefined ? <progress max={max} /> : <progress max={max} value={value} />}
    </label>
  );
}
