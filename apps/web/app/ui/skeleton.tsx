import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** Any CSS lengths; a text line by default. */
  width?: string;
  height?: string;
}

/** A grey bar in place of content that loads. Hidden from screen readers: its container announces the loading. */
export function Skeleton({ width = "100%", height = "1em" }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
