import { type Facet, type FacetOption, listingSorts } from "@dakbag/domain/catalogue/listing-filters";
import { Link, useNavigate } from "react-router";
import { type ListingParams, listingLink, listingForm, listingParamPairs } from "./listing-search-params.ts";
import { loadTable } from "./lazy-parts.tsx";
import { rememberView } from "./listing-view-choice.ts";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  params: ListingParams;
  facets: readonly Facet[];
  shown: number;
  total: number;
}

/** Filters with counts as plain links, how many products are left, sorting and the two views: all of it in the URL. */
export function FilterBar({ params: here, facets, shown, total }: FilterBarProps) {
  // Filtered or sorted otherwise, the listing begins on its first page.
  const params = { ...here, page: 1 };
  const isFiltered = facets.some(({ options }) => options.some(({ isChosen }) => isChosen));
  return (
    <div className={styles.bar}>
      <nav aria-label="Filters" className={styles.facets}>
        {facets.map((facet) =>
          facet.key === "pod" ? (
            <Switch key={facet.key} params={params} facet={facet} />
          ) : (
            <ul role="list" key={facet.key} aria-label={facet.name}>
              {facet.options.map((option) => (
                <li key={option.value}>
                  <Pill params={params} facet={facet} option={option} />
                </li>
              ))}
            </ul>
          ),
        )}
      </nav>
      <form id={listingForm} className={styles.tools}>
        <p role="status">
          <span>{`${isFiltered ? `${shown} of ` : ""}${total}`}</span>{" "}
          <span className={styles.noun}>{total === 1 ? "product" : "products"}</span>
        </p>
        {isFiltered && (
          <Link
            to={listingLink({ ...params, chosen: {} })}
            replace
            preventScrollReset
            className={styles.clear}
          >
            Clear all
          </Link>
        )}
        {listingParamPairs({ ...params, sort: "size", compare: [] }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Sort params={params} />
        <button className={styles.apply}>Sort and compare</button>
        <div role="group" aria-label="View" className={styles.switch}>
          <ViewLink params={here} view="cards" name="Cards" />
          <ViewLink params={here} view="table" name="Table" />
        </div>
      </form>
    </div>
  );
}

/** A facet with two values as one control: all of them, or those with the one or the other. */
function Switch({ params, facet }: { params: ListingParams; facet: Facet }) {
  const { key, name, options, countWithout } = facet;
  const chosen = options.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  const choices = [
    { label: "All", count: countWithout, values: [], isCurrent: chosen.length !== 1 },
    ...options.map(({ value, label, count }) => ({
      label,
      count,
      values: [value],
      isCurrent: chosen.join() === value,
    })),
  ];
  return (
    <ul role="list" aria-label={name} className={styles.switch}>
      {choices.map(({ label, count, values, isCurrent }) =>
        count === 0 && !isCurrent ? (
          <li key={label}>
            <span>{label}</span> <span className={styles.count}>{count}</span>
          </li>
        ) : (
          <li key={label}>
            <Link
              to={listingLink({ ...params, chosen: { ...params.chosen, [key]: values } })}
              replace
              preventScrollReset
              rel="nofollow"
              aria-current={isCurrent || undefined}
            >
              <span>{label}</span> <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

function Pill(props: { params: ListingParams; facet: Facet; option: FacetOption }) {
  const { params, facet, option } = props;
  const { value, label, count, isChosen } = option;
  // No product matches it together with the other filters.
  if (count === 0 && !isChosen)
    return (
      <span className={styles.pill}>
        <span>{label}</span> <span className={styles.count}>{count}</span>
      </span>
    );
  const own = params.chosen[facet.key] ?? [];
  const next = isChosen ? own.filter((other) => other !== value) : [...own, value];
  return (
    <Link
      to={listingLink({ ...params, chosen: { ...params.chosen, [facet.key]: next } })}
      replace
      preventScrollReset
      rel="nofollow"
      aria-current={isChosen || undefined}
      className={styles.pill}
    >
      <span>{label}</span> <span className={styles.count}>{count}</span>
    </Link>
  );
}

function Sort({ params }: { params: ListingParams }) {
  const navigate = useNavigate();
  return (
    <label className={styles.sort}>
      <span>Sort</span>
      <select
        name="sort"
        value={params.sort}
        onChange={({ target }) => {
          const sort = listingSorts.find(({ key }) => key === target.value)?.key ?? "size";
          void navigate(listingLink({ ...params, sort }), { replace: true, preventScrollReset: true });
        }}
      >
        {listingSorts.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ViewLinkProps {
  params: ListingParams;
  view: ListingParams["view"];
  name: string;
}

function ViewLink({ params, view, name }: ViewLinkProps) {
  return (
    <Link
      to={listingLink({ ...params, view })}
      replace
      preventScrollReset
      aria-current={params.view === view || undefined}
      // Before the press, so that it shows the rows without delay.
      onPointerEnter={loadTable}
      onFocus={loadTable}
      onClick={() => rememberView(view)}
    >
      {name}
    </Link>
  );
}
