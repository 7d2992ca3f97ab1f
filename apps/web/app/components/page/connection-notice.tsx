import { useConnection } from "#app/api/connection.ts";
import styles from "./page-frame.module.css";

const words = {
  good: null,
  slow: "This is taking longer than usual. Your connection may be slow.",
  offline: "You’re offline. What you see may be out of date.",
};

/** A notice above the page while the browser is offline, and over it while the connection is slow: it moves nothing then. */
export function ConnectionNotice() {
  const connection = useConnection();
  const text = words[connection];
  return (
    <div role="status" className={styles.connection} data-connection={connection}>
      {text && <p className="page">{text}</p>}
    </div>
  );
}
