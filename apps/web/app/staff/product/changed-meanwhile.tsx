import { useEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import type { ChangeOfOthers } from "./changes-of-others.ts";
import styles from "./product-editor.module.css";

/**
 * What somebody else has made of the product while it was edited here: it stands in the form now, nothing is saved yet.
 * The button that led here is at the foot of the screen, this at the top of the form.
 */
export function ChangedMeanwhile({ changes }: { changes: readonly ChangeOfOthers[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) element.current?.focus();
  }, [changes]);

  if (changes.length === 0) return null;
  return (
    <div ref={element} tabIndex={-1} className={styles.meanwhile}>
      <Notice tone="warn" live>
        <p>
          <strong>Somebody else has changed this product meanwhile.</strong> Their changes stand in the form
          now, and yours beside them. Nothing is saved yet: please look, then save again.
        </p>
        <ul className={styles.changes}>
          {changes.map(({ label, before, now, mine }) => (
            <li key={label}>
              <strong>{label}</strong> went from “{before}” to “{now}”.
              {mine !== null && (
                <>
                  {" "}
                  Here it stays “{mine}”, <strong>which would undo that</strong>.
                </>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
