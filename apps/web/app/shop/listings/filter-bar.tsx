import { type Facet, type FacetOption, listingSorts } from "@dakbag/domain/catalogue/listing-filters";
import { Link, useNavigate } from "react-router";
import { TickIcon } from "#app/ui/icons.tsx";
import { type ListingAddress, listingAt, listingForm, listingParameters } from "./listing-address.ts";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  address: ListingAddress;
  facets: readonly Facet[];
  shown: number;
  total: number;
  /** Called when the visitor turns to the table. */
  onTableInSight: () => void;
}

/** Filters with counts as plain links, how many products are left, sorting and the two views: all of it in the address. */
export function FilterBar({ address, facets, shown, total, onTableInSight }: FilterBarProps) {
  const isFiltered = facets.some(({ options }) => options.some(({ isChosen }) => isChosen));
  return (
    <>
      <nav aria-label="Filters" className={styles.facets}>
        {facets.map((facet) => (
          <ul role="list" key={facet.key} aria-label={facet.name}>
            {facet.options.map((option) => (
              <li key={option.value}>
                <Pill address={address} facet={facet} option={option} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <form id={listingForm} className={styles.tools}>
        <p role="status">
          {isFiltered && `${shown} of `}
          {total === 1 ? "1 product" : `${total} products`}
        </p>
        {isFiltered && (
          <Link
            to={listingAt({ ...address, chosen: {} })}
            replace
            preventScrollReset
            className={styles.clear}
          >
            Clear all
          </Link>
        )}
        {listingParameters({ ...address, sort: "size", compare: [] }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Sort address={address} />
        <button className={styles.apply}>Sort and compare</button>
        <div role="group" aria-label="View" className={styles.views}>
          <ViewLink address={address} view="cards" name="Cards" />
          <ViewLink address={address} view="table" name="Table" onInSight={onTableInSight} />
        </div>
      </form>
    </>
  );
}

function Pill(props: { address: ListingAddress; facet: Facet; option: FacetOption }) {
  const { address, facet, option } = props;
  const { value, label, count, isChosen } = option;
  const words = (
    <>
      {isChosen && <TickIcon size={16} />}
      {label} <span className={styles.count}>{count}</span>
    </>
  );
  // Nothing to see there, beside what the other filters have chosen.
  if (count === 0 && !isChosen) return <span className={styles.pill}>{words}</span>;
  const own = address.chosen[facet.key] ?? [];
  const next = isChosen ? own.filter((other) => other !== value) : [...own, value];
  return (
    <Link
      to={listingAt({ ...address, chosen: { ...address.chosen, [facet.key]: next } })}
      replace
      preventScrollReset
      rel="nofollow"
      aria-current={isChosen || undefined}
      className={styles.pill}
    >
      {words}
    </Link>
  );
}

function Sort({ address }: { address: ListingAddress }) {
  const navigate = useNavigate();
  return (
    <label className={styles.sort}>
      Sort
      <select
        name="sort"
        value={address.sort}
        onChange={({ target }) => {
          const sort = listingSorts.find(({ key }) => key === target.value)?.key ?? "size";
          void navigate(listingAt({ ...address, sort }), { replace: true, preventScrollReset: true });
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
  address: ListingAddress;
  view: ListingAddress["view"];
  name: string;
  onInSight?: () => void;
}

function ViewLink({ address, view, name, onInSight }: ViewLinkProps) {
  return (
    <Link
      to={listingAt({ ...address, view })}
      replace
      preventScrollReset
      aria-current={address.view === view || undefined}
      onPointerEnter={onInSight}
      onFocus={onInSight}
    >
      {name}
    </Link>
  );
}
