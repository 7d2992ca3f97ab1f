import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { SearchIcon } from "#app/ui/icons.tsx";
import styles from "./product-search.module.css";
import { type Suggestion, type Suggestions, useSuggestions } from "./use-suggestions.ts";

/**
 * Search for products (buyer §2): a list of 200 px that scrolls, with the arrows, Enter and Escape. The focus stays in the
 * field. Enter before the server has answered opens the first suggestion as soon as it has.
 */
export function ProductSearch() {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Enter was pressed before the suggestions were known. */
  const isFirstChosen = useRef(false);
  const navigate = useNavigate();
  useSlashShortcut(field);

  const isShown = isOpen && query.trim() !== "";
  const { suggestions, prepare } = useSuggestions(query, ([first]) => {
    if (isFirstChosen.current && first) choose(first);
  });
  const found = suggestions && "found" in suggestions ? suggestions.found : [];

  function type(text: string) {
    setQuery(text);
    setActive(-1);
    isFirstChosen.current = false;
  }
  function leave() {
    type("");
    setIsOpen(false);
    field.current?.blur();
  }
  function choose(product: Suggestion) {
    leave();
    void navigate(detailPath(product));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      // A browser would clear the field: the first press only closes the list.
      event.preventDefault();
      if (isShown) setIsOpen(false);
      else type("");
      setActive(-1);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const product = found[Math.max(active, 0)];
      if (product && isShown) choose(product);
      else isFirstChosen.current = suggestions === null;
    }
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || found.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    const step = event.key === "ArrowDown" ? 1 : -1;
    setActive(active < 0 && step < 0 ? found.length - 1 : (active + step + found.length) % found.length);
  }
  return (
    <div role="search" className={styles.search} onPointerEnter={prepare}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        role="combobox"
        className={styles.field}
        placeholder="Search bags, tapes, labels or a size, e.g. 10x12"
        aria-label="Search products"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls="suggestions"
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        spellCheck={false}
        value={query}
        onChange={({ target }) => {
          type(target.value);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setIsOpen(true);
          prepare();
        }}
        onBlur={() => setIsOpen(false)}
      />
      <kbd className={styles.shortcut} aria-hidden="true">
        /
      </kbd>
      {/* The field keeps the focus, so the list stays until a click has arrived, and while its scroll bar is held. */}
      <div className={styles.suggestions} hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
        <ul role="listbox" id="suggestions" aria-label="Products found" className={styles.list}>
          {(isShown ? found : []).map((product, index) => (
            // The field has the keyboard.
            <li
              key={product.SKU}
              role="option"
              id={optionId(index)}
              ref={index === active ? scrollIntoView : null}
              aria-selected={index === active}
              className={styles.option}
              onClick={() => choose(product)}
            >
              <span>{product.title}</span>
              <span className={styles.sku}>{product.SKU}</span>
            </li>
          ))}
        </ul>
        {isShown && found.length === 0 && <SearchMessage suggestions={suggestions} query={query} />}
        {/* For the pointer: Tab leaves the field and closes the list, and the header has the same link. */}
        <Link to="/size-finder" tabIndex={-1} className={styles.finder} onClick={leave}>
          Not sure of the size? Find it
        </Link>
      </div>
    </div>
  );
}

const optionId = (index: number) => `suggestion-${index}`;

/** Keeps the active suggestion in view. */
function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView?.({ block: "nearest" });
}

function SearchMessage({ suggestions, query }: { suggestions: Suggestions; query: string }) {
  if (!suggestions) return <p className={styles.message}>Loading products…</p>;
  if ("failure" in suggestions)
    return <p className={`${styles.message} ${styles.failed}`}>{suggestions.failure}</p>;
  return (
    <p className={styles.message} role="status">
      Nothing found for “{query.trim()}”. Try a size such as 10x12, or a word such as tape.
    </p>
  );
}

/** "/" puts the cursor in the field, unless the visitor is typing elsewhere. */
function useSlashShortcut(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (
        document.querySelector("dialog[open]") ||
        target.closest?.("input,textarea,select,[contenteditable]")
      )
        return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field]);
}
