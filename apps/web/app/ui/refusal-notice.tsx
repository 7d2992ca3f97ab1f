import { Notice } from "./notice.tsx";
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

// In a low window the buttons scroll with the dialog.
function scrollIntoView(notice: HTMLElement | null) {
  notice?.scrollIntoView?.({ block: "nearest" });
}
