import { type ReactNode, useId, useState } from "react";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { isPanelOpen, savePanelOpen } from "./open-panels.ts";
import styles from "./tool-panel.module.css";

interface ToolPanelProps {
  title: string;
  subtitle: string;
  /** What stands in it asks for care. */
  isWarning?: boolean;
  /** Its controls, each a child of its own. */
  children: ReactNode;
}

/**
 * A group of tools above a list. Closed it is one line, so that the list begins near the top; whether it is
 * open is remembered in this browser. What it holds asks for nothing until it is opened, and goes on when it is closed.
 */
export function ToolPanel({ title, subtitle, isWarning = false, children }: ToolPanelProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(() => isPanelOpen(title));
  const [wasOpen, setWasOpen] = useState(isOpen);
  function toggle() {
    setIsOpen(!isOpen);
    setWasOpen(true);
    savePanelOpen(title, !isOpen);
  }
  return (
    <section aria-labelledby={id} className={isWarning ? `${styles.panel} ${styles.warning}` : styles.panel}>
      <div className={styles.head}>
        <h2 id={id}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-tools`}
            onClick={toggle}
          >
            <ChevronDownIcon size={18} />
            {title}
          </button>
        </h2>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
      <div id={`${id}-tools`} className={styles.controls} hidden={!isOpen}>
        {wasOpen && children}
      </div>
    </section>
  );
}
