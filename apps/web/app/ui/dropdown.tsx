import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import type { Elements } from "./elements.ts";
import { ChevronDownIcon } from "./icons.tsx";
import styles from "./dropdown.module.css";

interface DropdownProps {
  /** What the button shows. */
  label: Elements;
  /** The button's accessible name where `label` alone is unclear. */
  name?: string;
  buttonClassName?: string | undefined;
  /** The side of the button that the panel is aligned to. */
  side?: "left" | "right";
  /** The panel is above the button. */
  above?: boolean;
  /** Opens on keyboard focus. */
  opensOnFocus?: boolean;
  /** Called when the pointer or focus reaches the button, before the panel opens. */
  onApproach?: () => void;
  /** The panel; it receives a function that closes it after a choice. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button with a panel that opens on hover (mouse), on tap, on Enter or Space, on ArrowDown, and on focus with `opensOnFocus`.
 * Esc closes it and returns the focus; leaving it by Tab or by the mouse closes it too.
 */
export function Dropdown({
  label,
  name,
  buttonClassName,
  side = "left",
  above = false,
  opensOnFocus = false,
  onApproach,
  children,
}: DropdownProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  // Hover and focus open the panel: the click or Enter that follows must not close it again.
  const openedByHoverOrFocus = useRef(false);
  useEscape(open, returnFocus);

  const close = () => setOpen(false);

  function openByHoverOrFocus() {
    if (open) return;
    openedByHoverOrFocus.current = true;
    setOpen(true);
  }
  function onPointerEnter(event: PointerEvent) {
    if (event.pointerType === "mouse") openByHoverOrFocus();
  }
  function onFocus(event: FocusEvent) {
    onApproach?.();
    // Not when the panel or the window has returned the focus, and not before a click.
    const comesFromOutside = event.relatedTarget !== null && !panel.current?.contains(event.relatedTarget);
    if (opensOnFocus && comesFromOutside && event.target.matches(":focus-visible")) openByHoverOrFocus();
  }
  function onPointerLeave(event: PointerEvent) {
    if (event.pointerType === "mouse" && !panel.current?.contains(document.activeElement)) close();
  }
  function onClick() {
    setOpen(openedByHoverOrFocus.current || !open);
    openedByHoverOrFocus.current = false;
  }
  /** After Escape: to the button, when the focus was in the panel. */
  function returnFocus() {
    if (panel.current?.contains(document.activeElement)) button.current?.focus();
    close();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" && event.target === button.current) {
      event.preventDefault();
      setOpen(true);
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>("a, button")?.focus());
    }
  }
  function onBlur(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    openedByHoverOrFocus.current = false;
    close();
  }

  return (
    <div
      className={styles.dropdown}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={button}
        onPointerEnter={onApproach}
        onFocus={onFocus}
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
      <div
        ref={panel}
        id={panelId}
        className={[styles.panel, styles[side], above && styles.above].filter(Boolean).join(" ")}
        hidden={!open}
      >
        {children(close)}
      </div>
    </div>
  );
}

/** While something is open Escape closes it, wherever the focus is: a mouse may have opened it. */
function useEscape(isOpen: boolean, onEscape: () => void) {
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === "Escape") onEscape();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: globalThis.KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [isOpen]);
}
