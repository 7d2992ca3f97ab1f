import type { Product } from "@dakbag/contracts/catalogue";
import { searchCatalogue } from "@dakbag/domain/catalogue/catalogue-search";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Catalogue, catalogueInBrowser } from "#app/api/catalogue.ts";
import styles from "./product-search.module.css";

type Field = RefObject<HTMLInputElement | null>;

/**
 * What the search field finds (buyer §2): a list of 200 px that scrolls, with the arrows, Enter and Escape. The focus
 * stays in the field. The catalogue is fetched once; typing makes no call.
 */
export default function SearchSuggestions({ field }: { field: Field }) {
  const [query, setQuery] = useState(() => field.current?.value ?? "");
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const [catalogue, readCatalogue] = useCatalogue();
  const navigate = useNavigate();

  const found = catalogue && "products" in catalogue ? searchCatalogue(catalogue.products, query) : [];
  const isShown = open && query.trim() !== "";

  function type(text: string) {
    setQuery(text);
    setActive(-1);
  }
  function clear() {
    writeInto(field, "");
    type("");
  }
  function leave() {
    clear();
    setOpen(false);
    field.current?.blur();
  }
  function choose(product: Product) {
    leave();
    void navigate(detailPath(product));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      // A browser would empty the field at once: the first press only closes the list.
      event.preventDefault();
      if (isShown) setOpen(false);
      else clear();
      setActive(-1);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const product = found[Math.max(active, 0)];
      if (product && isShown) choose(product);
    }
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || found.length === 0) return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    setOpen(true);
    setActive(active < 0 && step < 0 ? found.length - 1 : (active + step + found.length) % found.length);
  }
  useFieldEvents(field, {
    input() {
      type(field.current?.value ?? "");
      setOpen(true);
    },
    keydown: onKeyDown,
    focus() {
      setOpen(true);
      readCatalogue();
    },
    blur: () => setOpen(false),
  });
  useFieldState(field, isShown, isShown && active >= 0 ? optionId(active) : null);

  return (
    // The field keeps the focus, so the list stays until a click has arrived, and while its scroll bar is held.
    <div className={styles.suggestions} hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
      <ul role="listbox" id="suggestions" aria-label="Products found" className={styles.list}>
        {isShown &&
          found.map((product, index) => (
            // The field above it has the keyboard.
            <li
              key={product.SKU}
              role="option"
              id={optionId(index)}
              ref={index === active ? scrollIntoSight : null}
              aria-selected={index === active}
              className={styles.option}
              onClick={() => choose(product)}
            >
              <span>{product.title}</span>
              <span className={styles.sku}>{product.SKU}</span>
            </li>
          ))}
      </ul>
      {isShown && found.length === 0 && <SearchMessage catalogue={catalogue} query={query} />}
      {/* For the pointer: Tab leaves the field and closes the list, and the header has the same link. */}
      <Link to="/size-finder" tabIndex={-1} className={styles.finder} onClick={leave}>
        Not sure of the size? Find it
      </Link>
    </div>
  );
}

function writeInto(field: Field, text: string) {
  if (field.current) field.current.value = text;
}

const optionId = (index: number) => `suggestions-${index}`;

/** Keeps the active suggestion in sight. */
function scrollIntoSight(option: HTMLElement | null) {
  option?.scrollIntoView?.({ block: "nearest" });
}

function SearchMessage({ catalogue, query }: { catalogue: Catalogue | null; query: string }) {
  if (!catalogue) return <p className={styles.message}>Loading products…</p>;
  if ("failure" in catalogue)
    return <p className={`${styles.message} ${styles.failed}`}>{catalogue.failure}</p>;
  return (
    <p className={styles.message} role="status">
      Nothing found for “{query.trim()}”. Try a size such as 10x12, or a word such as tape.
    </p>
  );
}

/** The catalogue once it is here, and a way to have it anew: after a failure, or when it has grown old. */
function useCatalogue(): [Catalogue | null, () => void] {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const read = () => void Promise.resolve(catalogueInBrowser()).then(setCatalogue);
  useEffect(read, []);
  return [catalogue, read];
}

type FieldEvents = {
  [Name in "input" | "keydown" | "focus" | "blur"]: (event: HTMLElementEventMap[Name]) => void;
};

/** Listens to the field, which stood there before this code did. */
function useFieldEvents(field: Field, events: FieldEvents) {
  const onEvent = useEffectEvent((event: Event) => {
    (events[event.type as keyof FieldEvents] as (event: Event) => void)(event);
  });
  // Other effects come when there is time: what was typed until then would be missed.
  useLayoutEffect(() => {
    const input = field.current;
    const names = ["input", "keydown", "focus", "blur"];
    const listener = (event: Event) => onEvent(event);
    for (const name of names) input?.addEventListener(name, listener);
    return () => {
      for (const name of names) input?.removeEventListener(name, listener);
    };
  }, [field]);
}

/** Says on the field whether the list is open and which suggestion is active. */
function useFieldState(field: Field, isExpanded: boolean, activeId: string | null) {
  useLayoutEffect(() => {
    field.current?.setAttribute("aria-expanded", String(isExpanded));
    if (activeId === null) field.current?.removeAttribute("aria-activedescendant");
    else field.current?.setAttribute("aria-activedescendant", activeId);
  }, [field, isExpanded, activeId]);
}
