import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  /** Called by Esc, the close button and a click outside; the caller then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** `page` takes the whole screen of a phone. */
  width?: "small" | "medium" | "large" | "page";
  /** Esc, the close button and a click outside ask first when anything was typed or chosen. */
  asksToDiscard?: boolean;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
}

/**
 * A modal dialog on the native element: the browser keeps the focus inside, makes the rest inert, closes on Esc
 * and returns the focus to where it was. The element with `data-autofocus` has the focus first.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, width = "medium", asksToDiscard = false, children, actions } = props;
  const element = useRef<HTMLDialogElement>(null);
  const isTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    isTyped.current = false;
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

  function close() {
    if (asksToDiscard && isTyped.current) setIsAsking(!isAsking);
    else onClose();
  }
  function closeOnBackdrop(event: MouseEvent) {
    // The second press of a double click may land outside, when the first has made the dialog smaller.
    if (event.target === element.current && event.detail < 2) close();
  }

  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // A second Esc would otherwise close it without asking: browsers let a page refuse only one.
        event.preventDefault();
        close();
      }}
      onChange={() => {
        isTyped.current = true;
      }}
      onMouseDown={closeOnBackdrop}
    >
      {open && (
        <div className={styles.sheet}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} onClick={close} aria-label="Close">
              <CloseIcon />
            </button>
          </header>
          <div className={styles.body}>{children}</div>
          {isAsking ? (
            <AskToDiscard onKeep={() => setIsAsking(false)} onDiscard={onClose} />
          ) : (
            actions && <footer className={styles.actions}>{actions}</footer>
          )}
        </div>
      )}
    </dialog>
  );
}

/** In place of the dialog's buttons, while it is not clear whether what was typed is still wanted. */
function AskToDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <footer className={styles.actions}>
      <p role="alert" className={styles.question}>
        Discard what you entered?
      </p>
      <Button ref={keep} onClick={onKeep}>
        Keep editing
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        Discard
      </Button>
    </footer>
  );
}
