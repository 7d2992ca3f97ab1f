import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { storeText } from "#app/browser/store-text.ts";
import styles from "./tool-panel.module.css";

interface ToolPanelProps {
  title: string;
  subtitle: string;
  /** Its tools need care. */
  isWarning?: boolean;
  /** Its controls, one child each. */
  children: ReactNode;
}

/**
 * A group of tools above a list. Closed it is one line, so that the list begins near the top; whether it is open is
 * remembered in this browser, and a link to its name opens it ("#daily-report"). Its tools load when it is first opened,
 * and keep running when it is closed.
 */
export function ToolPanel({ title, subtitle, isWarning = false, children }: ToolPanelProps) {
  const id = useId();
  const anchor = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const { hash, key: visit } = useLocation();
  // Each visit by its link opens it again.
  const wanted = hash === `#${anchor}` ? visit : null;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(() => wanted !== null || isPanelOpen(title));
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [seen, setSeen] = useState(wanted);
  if (seen !== wanted) {
    setSeen(wanted);
    setIsOpen(isOpen || wanted !== null);
    setWasOpen(wasOpen || wanted !== null);
  }
  useEffect(() => {
    if (wanted !== null) button.current?.focus();
  }, [wanted]);
  function toggle() {
    setIsOpen(!isOpen);
    setWasOpen(true);
    savePanelOpen(title, !isOpen);
  }
  return (
    <section aria-labelledby={id} className={`card ${styles.panel} ${isWarning ? styles.warning : ""}`}>
      <div className={styles.head}>
        <h2 id={id}>
          <button
            ref={button}
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-tools`}
            onClick={toggle}
          >
            <ChevronDownIcon size={18} />
            <span>{title}</span>
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

const storageKey = "desk-panels";

/** Whether the panel was left open in this browser. */
function isPanelOpen(name: string): boolean {
  return read().includes(name);
}

function savePanelOpen(name: string, isOpen: boolean): void {
  const others = read().filter((one) => one !== name);
  storeText(localStorage, storageKey, JSON.stringify(isOpen ? [...others, name] : others));
}

function read(): unknown[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}
