import type { Suggestion } from "@dakbag/contracts/product-search";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { maxProductsFound, unknownGoods } from "@dakbag/domain/catalogue/search-step";
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate, useNavigation } from "react-router";
import { searchedText, searchPath } from "#app/shop/search/search-path.ts";
import { SearchIcon } from "#app/ui/icons.tsx";
import { scrollIntoView } from "#app/ui/scroll-into-view.ts";
import styles from "./product-search.module.css";
import { type Suggestions, useSuggestions } from "./use-suggestions.ts";

/**
 * Search for products (buyer §2): a list of 200 px that scrolls, with the arrows, Enter and Escape. The focus stays in the
 * field. Enter opens the active suggestion, else the one product that the text names without doubt, else the page of
 * results, which the form leads to without scripts too.
 */
export function ProductSearch() {
  const field = useRef<HTMLInputElement>(null);
  const { key, pathname, search: parameters } = useLocation();
  // On the page of results the field has what was searched, until something else is typed.
  const searched = pathname.toLowerCase() === "/search" ? searchedText(parameters) : "";
  const [typed, setTyped] = useState({ text: searched, on: key });
  // What is typed while a page is still coming stays when it is there.
  const coming = useNavigation().location?.key;
  const query = typed.on === key || typed.on === coming ? typed.text : searched;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  useSlashShortcut(field);

  const { asked, suggestions, SuggestedProduct, findOnly, prepare } = useSuggestions(query);
  const isShown = isOpen && query.trim() !== "" && asked !== "";
  const suggested = suggestions && "found" in suggestions ? suggestions : undefined;
  const options = suggested ? [...suggested.found, ...suggested.nearest] : [];
  // On a slow phone fifty rows take a quarter of a second: the first ones, which fill the list, are painted before the rest.
  const isPainted = useDeferredValue(suggestions) === suggestions;
  const rows = isPainted ? options : options.slice(0, rowsInSight);

  function type(text: string) {
    setTyped({ text, on: coming ?? key });
    setActive(-1);
  }
  function leave() {
    type(searched);
    setIsOpen(false);
    field.current?.blur();
  }
  function choose(product: Suggestion) {
    leave();
    void navigate(detailPath(product));
  }
  function search() {
    const product = isShown && active >= 0 ? options[active] : findOnly();
    if (product) return choose(product);
    const text = query.trim();
    if (text === "") return;
    leave();
    void navigate(searchPath(text));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      // A browser would clear the field: the first press only closes the list.
      event.preventDefault();
      if (isShown) setIsOpen(false);
      else type("");
      setActive(-1);
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      search();
    }
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || options.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    const step = event.key === "ArrowDown" ? 1 : -1;
    setActive(
      active < 0 && step < 0 ? options.length - 1 : (active + step + options.length) % options.length,
    );
  }
  return (
    <Form
      role="search"
      action="/search"
      className={styles.search}
      onPointerEnter={prepare}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <SearchIcon />
      <input
        ref={field}
        type="search"
        name="q"
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
        {isShown && <SearchMessage suggestions={suggestions} query={asked} />}
        <div role="listbox" id="suggestions" aria-label="Products found" className={styles.list}>
          {(isShown ? rows : []).map((product, index) => (
            // The field has the keyboard; a link, so that the pointer can open it in another tab.
            <Link
              key={product.SKU}
              role="option"
              id={optionId(index)}
              ref={index === active ? scrollIntoView : null}
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              to={detailPath(product)}
              // Its page is known: the suggestions would ask the server for it with every letter.
              discover="none"
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                if (!ctrlKey && !metaKey && !shiftKey) leave();
              }}
            >
              {SuggestedProduct && <SuggestedProduct product={product} />}
            </Link>
          ))}
        </div>
        {/* For the pointer: Tab leaves the field and closes the list. Enter leads to the same results. */}
        <div className={styles.ways}>
          {suggested && suggested.found.length > 1 && (
            <Link to={searchPath(asked)} tabIndex={-1} onClick={leave}>
              {suggested.found.length < maxProductsFound
                ? `See all ${suggested.found.length} results`
                : "See all results"}
            </Link>
          )}
          <Link to="/size-finder" tabIndex={-1} onClick={leave}>
            Not sure of the size? Find it
          </Link>
        </div>
      </div>
    </Form>
  );
}

const rowsInSight = 6;
const optionId = (index: number) => `suggestion-${index}`;

/** Above the list: while it loads, why it failed, the note about the goods, and the sentence when nothing fits. */
function SearchMessage({ suggestions, query }: { suggestions: Suggestions; query: string }) {
  if (!suggestions) return <p className={styles.message}>Loading products…</p>;
  if ("failure" in suggestions)
    return <p className={`${styles.message} ${styles.failed}`}>{suggestions.failure}</p>;
  if (suggestions.found.length > 0)
    return suggestions.note ? <p className={styles.message}>{suggestions.note.says}</p> : null;
  return (
    <p className={styles.message} role="status">
      {suggestions.nearest.length > 0
        ? suggestions.says
        : `Nothing found for “${query}”. ${nothingLike(suggestions.says)}Try a size such as 10x12, or a word such as tape.`}
    </p>
  );
}

/** What the shop does not sell is said, that a word is unknown is not said twice. */
function nothingLike(says: string | undefined): string {
  return says === undefined || says.startsWith(unknownGoods) ? "" : `${says} `;
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
