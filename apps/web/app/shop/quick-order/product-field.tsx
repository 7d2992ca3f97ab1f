import { type KeyboardEvent, useState } from "react";
import field from "#app/ui/field.module.css";
import { scrollIntoView } from "#app/ui/scroll-into-view.ts";
import type { Choice } from "./order-review.ts";
import styles from "./quick-order.module.css";

interface ProductFieldProps {
  id: string;
  label: string;
  value: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  suggest: (asked: string) => readonly Choice[];
  onType: (asked: string) => void;
  onChoose: (choice: Choice) => void;
  /** Enter without a choice, and with Shift. */
  onLeave: (direction: 1 | -1) => void;
  onBlur: () => void;
  /** Several pasted lines or cells. */
  onPasteLines: (text: string) => void;
}

/** The field for a SKU, a size or a name, with the products it may mean below it while one types. */
export function ProductField(props: ProductFieldProps) {
  const { id, label, value, describedBy, isInvalid, suggest, onType, onChoose, onLeave, onBlur } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = open ? suggest(value) : [];
  const listId = `${id}-list`;

  function choose(choice: Choice) {
    setOpen(false);
    onChoose(choice);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const choice = found[active];
      setOpen(false);
      if (choice && !event.shiftKey) choose(choice);
      else onLeave(event.shiftKey ? -1 : 1);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === "ArrowDown" ? 1 : -1;
    const count = suggest(value).length;
    if (count > 0) setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
  }
  return (
    <div className={styles.productField}>
      <input
        id={id}
        className={field.control}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        placeholder="SKU, size or name"
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          onType(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          onBlur();
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (!/[\n\t]/.test(text.trim())) return;
          event.preventDefault();
          props.onPasteLines(text);
        }}
      />
      <ul
        role="listbox"
        id={listId}
        aria-label="Products found"
        className={styles.suggestions}
        hidden={found.length === 0}
      >
        {found.map((choice, at) => (
          // The field above it has the keyboard.
          <li
            key={choice.sku}
            role="option"
            id={`${listId}-${at}`}
            aria-selected={at === active}
            ref={at === active ? scrollIntoView : null}
            // The field keeps the focus, so the list stays until the click has arrived.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <span>{choice.title}</span>
            <span className="muted">{`${choice.sku} · ${choice.price}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
