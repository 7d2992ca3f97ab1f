import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { CloseIcon } from "./icons.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  /** Called by Esc, the close button and a click outside; the caller then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  width?: "small" | "medium" | "large";
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
}

/**
 * A modal dialog on the native element: the browser keeps the focus inside, makes the rest inert, closes on Esc
 * and returns the focus to where it was. The element with `data-autofocus` has the focus first.
 */
export function Dialog({ open, onClose, title, width = "medium", children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog.close();
      // A dialog that is unmounted while open does not return the focus by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      // The element that opened it may have been removed.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main")?.focus();
    };
  }, [open]);

  function closeOnBackdrop(event: MouseEvent) {
    // The second press of a double click may land outside, when the first has made the dialog smaller.
    if (event.target === element.current && event.detail < 2) onClose();
  }

  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={closeOnBackdrop}
    >
      {open && (
        <div className={styles.sheet}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} onClick={onClose} aria-label="Close">
              <CloseIcon />
            </button>
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
