import { useEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import type { ConflictingChange } from "./merge-changes.ts";
import styles from "./product.module.css";

/**
 * What another admin has changed while the product was edited here. It takes the focus: the button that was pressed is
 * at the foot of the screen, this at the top of the form.
 */
export function EditConflict({ changes }: { changes: readonly ConflictingChange[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) element.current?.focus();
  }, [changes]);

  if (changes.length === 0) return null;
  return (
    <div ref={element} tabIndex={-1} className={styles.meanwhile}>
      <Notice tone="warn" live>
        <p>
          <strong>Another admin has changed this product.</strong> Their changes are in the form now, beside
          yours. Nothing is saved yet: please check, then save again.
        </p>
        <ul className={styles.changes}>
          {changes.map(({ label, before, now, mine }) => (
            <li key={label}>
              <strong>{label}</strong> <span>{`went from “${before}” to “${now}”.`}</span>
              {mine !== null && (
                <span>
                  <span>{` Your version (“${mine}”)`}</span> <strong>will overwrite this</strong>.
                </span>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
