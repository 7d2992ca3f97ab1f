import { Notice } from "./notice.tsx";
import { scrollIntoView } from "./scroll-into-view.ts";
import styles from "./refusal-notice.module.css";

/** Why a dialog did not do its work: beside its buttons, where it is in sight however long the dialog is. */
export function RefusalNotice({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <div ref={scrollIntoView} className={styles.refusal}>
      <Notice tone="bad" live>
        {children}
      </Notice>
    </div>
  );
}
