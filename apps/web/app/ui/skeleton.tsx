import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** Any CSS lengths; a text line by default. */
  width?: string;
  height?: string;
}

/** A quiet bar where content will stand. Hidden from screen readers: the place around it says that it loads. */
export function Skeleton({ width = "100%", height = "1em" }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
