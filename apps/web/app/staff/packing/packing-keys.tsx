import { type RefObject, useState } from "react";
import { KeysDialog } from "#app/staff/orders/order-keys.tsx";
import { useKeys } from "#app/staff/use-keys.ts";
import { Button } from "#app/ui/button.tsx";
import styles from "./packing.module.css";

const keyLabels = [
  ["/", "scan or type an order; Esc leaves the field"],
  ["a", "tick all that are shown, or none"],
  ["b", "book what is ticked"],
  ["s", "packing slips"],
  ["l", "labels"],
  ["h", "hand over what is ticked"],
  ["?", "this list"],
] as const;

interface PackingKeysProps {
  /** Contains the buttons, which say their key in `aria-keyshortcuts`. */
  page: RefObject<HTMLElement | null>;
  scanField: RefObject<HTMLInputElement | null>;
}

/** The way through packing without a mouse: each key presses the button that names it. */
export function PackingKeys({ page, scanField }: PackingKeysProps) {
  const [isShown, setIsShown] = useState(false);
  const press = (key: string) => () => {
    const button = page.current?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts=${key}]`);
    button?.focus();
    button?.click();
    return button !== null && button !== undefined;
  };
  const showKeys = () => setIsShown(true);
  useKeys({
    "/": () => scanField.current?.focus(),
    ...Object.fromEntries(["a", "b", "s", "l", "h"].map((key) => [key, press(key)])),
    "?": showKeys,
  });
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        className={styles.keys}
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={showKeys}
      >
        Keyboard shortcuts
      </Button>
      {isShown && <KeysDialog keys={keyLabels} onClose={() => setIsShown(false)} />}
    </>
  );
}
