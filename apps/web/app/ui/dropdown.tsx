import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { ChevronDownIcon } from "./icons.tsx";
import styles from "./dropdown.module.css";

interface DropdownProps {
  /** What the button shows. */
  label: ReactNode;
  /** The button's name where `label` alone does not tell what opens. */
  name?: string;
  buttonClassName?: string | undefined;
  /** The side of the button that the panel keeps to. */
  side?: "left" | "right";
  /** Told when somebody turns to the button, before the panel opens. */
  onApproach?: () => void;
  /** The panel; it is told how to close itself after a choice. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button with a panel that opens on hover (mouse), on tap, on Enter or Space, and on ArrowDown.
 * Esc closes it and gives the focus back; leaving it by Tab or by the mouse closes it too.
 */
export function Dropdown({
  label,
  name,
  buttonClassName,
  side = "left",
  onApproach,
  children,
}: DropdownProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  // A mouse has opened the panel by arriving: its click must then not close it again.
  const openedByHover = useRef(false);

  const close = () => setOpen(false);

  function onPointerEnter(event: PointerEvent) {
    if (event.pointerType !== "mouse" || open) return;
    openedByHover.current = true;
    setOpen(true);
  }
  function onPointerLeave(event: PointerEvent) {
    if (event.pointerType === "mouse" && !panel.current?.contains(document.activeElement)) close();
  }
  function onClick() {
    setOpen(openedByHover.current || !open);
    openedByHover.current = false;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
      button.current?.focus();
    }
    if (event.key === "ArrowDown" && event.target === button.current) {
      event.preventDefault();
      setOpen(true);
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>("a, button")?.focus());
    }
  }
  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  return (
    <div className={styles.dropdown} {...{ onPointerEnter, onPointerLeave, onKeyDown, onBlur }}>
      <button
        ref={button}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        type="button"
        className={[styles.button, buttonClassName].filter(Boolean).join(" ")}
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={name}
        onClick={onClick}
      >
        {label}
        <ChevronDownIcon size={16} />
      </button>
      <div ref={panel} id={panelId} className={`${styles.panel} ${styles[side]}`} hidden={!open}>
        {children(close)}
      </div>
    </div>
  );
}
