import type { Product } from "@dakbag/contracts/catalogue";
import { detailPath } from "@dakbag/domain/product-category";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { catalogueInBrowser } from "#app/api-client/catalogue.ts";
import { SearchIcon } from "#app/ui/icons.tsx";
import styles from "./product-search.module.css";

/**
 * Search over the browser's copy of the catalogue (buyer §2): the copy is fetched once when the page is idle or the
 * field gets the focus, and typing makes no call.
 */
export function ProductSearch() {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [index, readIndex] = useSearchIndex();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  useSlashShortcut(field);

  const found = index?.search(query) ?? [];
  const isShown = open && query.trim() !== "";

  function choose(product: Product) {
    setQuery("");
    setOpen(false);
    setActive(-1);
    field.current?.blur();
    void navigate(detailPath(product));
  }
  function moveTo(index: number) {
    setOpen(true);
    setActive(index);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      if (isShown) setOpen(false);
      else setQuery("");
      setActive(-1);
      return;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const product = found[Math.max(active, 0)];
      if (product && isShown) choose(product);
      return;
    }
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || found.length === 0) return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    moveTo(active < 0 && step < 0 ? found.length - 1 : (active + step + found.length) % found.length);
  }
  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div role="search" className={styles.search} onBlur={onBlur}>
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
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onFocus={() => {
          readIndex();
          setOpen(true);
        }}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <kbd className={styles.shortcut} aria-hidden="true">
        /
      </kbd>
      <div className={styles.suggestions} hidden={!isShown}>
        <ul role="listbox" id={listId} aria-label="Products found" className={styles.list}>
          {isShown &&
            found.map((product, index) => (
              <Suggestion
                key={product.SKU}
                id={`${listId}-${index}`}
                product={product}
                isActive={index === active}
                onChoose={choose}
              />
            ))}
        </ul>
        {isShown && found.length === 0 && <SearchMessage failure={index && index.failure} query={query} />}
      </div>
    </div>
  );
}

/** Keeps the active suggestion in sight. */
function scrollIntoSight(option: HTMLElement | null) {
  option?.scrollIntoView?.({ block: "nearest" });
}

function Suggestion(props: {
  id: string;
  product: Product;
  isActive: boolean;
  onChoose: (product: Product) => void;
}) {
  const { id, product, isActive, onChoose } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above it has the keyboard
    <li
      role="option"
      id={id}
      ref={isActive ? scrollIntoSight : null}
      aria-selected={isActive}
      className={styles.option}
      // The field keeps the focus, so the list stays until the click has arrived.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(product)}
    >
      <span>{product.title}</span>
      <span className={styles.sku}>{product.SKU}</span>
    </li>
  );
}

/** `failure` is null while the index is on its way, and undefined once it is here. */
function SearchMessage({ failure, query }: { failure: string | null | undefined; query: string }) {
  if (failure === null) return <p className={styles.message}>Loading products…</p>;
  if (failure !== undefined) return <p className={`${styles.message} ${styles.failed}`}>{failure}</p>;
  return (
    <p className={styles.message} role="status">
      Nothing found for “{query.trim()}”. Try a size such as 10x12, or a word such as tape.
    </p>
  );
}

interface SearchIndex {
  search: (query: string) => Product[];
  failure?: string;
}

/** The catalogue and the code that searches it, once both are here, and a way to ask for them. */
function useSearchIndex(): [SearchIndex | null, () => void] {
  const [index, setIndex] = useState<SearchIndex | null>(null);
  async function read() {
    const [catalogue, { searchCatalogue }] = await Promise.all([
      catalogueInBrowser(),
      import("@dakbag/domain/catalogue-search"),
    ]);
    if ("failure" in catalogue) setIndex({ search: () => [], failure: catalogue.failure });
    else setIndex({ search: (query) => searchCatalogue(catalogue.products, query) });
  }
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 2000));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = whenIdle(() => void read());
    return () => cancel(handle);
  }, []);
  return [index, () => void read()];
}

/** "/" puts the cursor in the field, unless one is typing elsewhere. */
function useSlashShortcut(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      const target = event.target;
      if (
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      )
        return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field]);
}
