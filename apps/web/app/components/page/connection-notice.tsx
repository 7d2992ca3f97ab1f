import { useConnection } from "#app/api/connection.ts";
import styles from "./page-frame.module.css";

const words = {
  good: null,
  slow: "This is taking longer than usual. Your connection may be slow.",
  offline: "You’re offline. What you see may be out of date.",
};

/** A notice above the page while the browser is offline or the connection is slow. */
export function ConnectionNotice() {
  const text = words[useConnection()];
  return (
    <div role="status" className={styles.connection}>
      {text && <p className="page">{text}</p>}
    </div>
  );
}
