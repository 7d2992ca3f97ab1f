import { type RefObject, useEffect, useRef, useState } from "react";
import { SearchIcon } from "#app/ui/icons.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import styles from "./product-search.module.css";

const SearchSuggestions = lazyPart(() => import("./search-suggestions.tsx"));

/**
 * Search over the browser's copy of the catalogue (buyer §2). The field takes text from the first moment; what searches
 * loads when somebody turns to the field, and then finds what has been typed meanwhile.
 */
export function ProductSearch() {
  const field = useRef<HTMLInputElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  useSlashShortcut(field);
  useEffect(() => {
    // Somebody was quicker than this code.
    if (document.activeElement === field.current || field.current?.value) setIsWanted(true);
  }, []);
  return (
    <div role="search" className={styles.search} onPointerEnter={want} onFocus={want}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        role="combobox"
        className={styles.field}
        placeholder="Search bags, tapes, labels or a size, e.g. 10x12"
        aria-label="Search products"
        aria-autocomplete="list"
        // The suggestions say on the field itself whether they are open, and which of them is active.
        aria-expanded="false"
        aria-controls="suggestions"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        spellCheck={false}
      />
      <kbd className={styles.shortcut} aria-hidden="true">
        /
      </kbd>
      {isWanted && <SearchSuggestions field={field} />}
    </div>
  );
}

/** "/" puts the cursor in the field, unless one is typing elsewhere. */
function useSlashShortcut(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
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
