import type { Role } from "@dakbag/contracts/account";
import { useEffect, useState } from "react";
import { SearchIcon } from "#app/ui/icons.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import styles from "./open-palette.module.css";

// Its code loads when it is first needed.
const Palette = lazyComponent(() => import("./palette.tsx"));

/** The button that opens the palette, as Ctrl-K and Cmd-K do everywhere in the staff area. */
export function OpenPalette({ role }: { role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // Browsers have it for their own search.
      event.preventDefault();
      // Over another dialog it would leave work that is not saved.
      if (!document.querySelector("dialog[open]")) setIsOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={Palette.load}
        onFocus={Palette.load}
        onClick={() => setIsOpen(true)}
      >
        <SearchIcon size={18} />
        <span>Go to</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isMac() ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {isOpen && <Palette role={role} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
