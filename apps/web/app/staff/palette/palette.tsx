import type { Role } from "@dakbag/contracts/account";
import { capitalised } from "@dakbag/domain/text/capitalised";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { entriesFor, type PaletteEntry, type PaletteGroup } from "./palette-entries.ts";
import { type PaletteSearch, searchedBy, usePaletteSearch } from "./use-palette-search.ts";
import styles from "./palette.module.css";

interface PaletteProps {
  role: Role;
  onClose: () => void;
}

/**
 * Finds any page or action, and any order, customer or product that the role may read: a combobox whose list the arrows move through
 * while the focus stays in the field. Enter opens what is chosen, at first the first.
 */
export default function Palette({ role, onClose }: PaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const search = usePaletteSearch(typed, role);
  const groups = [...entriesFor(role, typed), ...search.groups];
  const entries = groups.flatMap((group) => group.entries);
  const optionId = (place: number) => `${id}-${place}`;

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") choose(entries[active]);
    else if (event.key === "ArrowDown") setActive((active + 1) % Math.max(1, entries.length));
    else if (event.key === "ArrowUp") setActive((active + entries.length - 1) % Math.max(1, entries.length));
    else return;
    event.preventDefault();
  }
  return (
    <Dialog open onClose={onClose} title="Go to" width="medium">
      <div className={styles.palette}>
        <input
          type="text"
          role="combobox"
          data-autofocus
          className={styles.field}
          placeholder={placeholderOf(role)}
          aria-label="Page or action to go to"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Results {...{ id, groups, active, optionId }} onChoose={choose} />
        <State {...search} typed={typed} count={entries.length} />
      </div>
    </Dialog>
  );
}

interface ResultsProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: number;
  optionId: (place: number) => string;
  onChoose: (entry: PaletteEntry) => void;
}

function Results({ id, groups, active, optionId, onChoose }: ResultsProps) {
  const sizes = groups.map(({ entries }) => entries.length);
  return (
    // The field keeps the focus while a mouse scrolls or chooses here.
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Found"
      className={styles.list}
      hidden={groups.length === 0}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, entries }, group) => {
        const first = sizes.slice(0, group).reduce((sum, size) => sum + size, 0);
        return (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`} className={styles.heading} role="presentation">
              {name}
            </p>
            {entries.map((entry, at) => (
              <div
                key={`${entry.name} ${entry.to}`}
                id={optionId(first + at)}
                role="option"
                aria-selected={first + at === active}
                ref={first + at === active ? scrollIntoView : null}
                className={styles.option}
                onClick={() => onChoose(entry)}
              >
                <span>{entry.name}</span>
                {entry.note !== undefined && <span className="muted">{entry.note}</span>}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView?.({ block: "nearest" });
}

interface StateProps extends Pick<PaletteSearch, "isSearching" | "failures"> {
  typed: string;
  count: number;
}

/** What is going on below the list; also read aloud. */
function State({ isSearching, failures, typed, count }: StateProps) {
  return (
    <div className={styles.state}>
      <p role="status">
        {isSearching
          ? "Searching…"
          : count === 0
            ? `Nothing found for “${typed.trim()}”.`
            : typed.trim() !== "" && `${count} found`}
      </p>
      {failures.length > 0 && (
        <p role="alert" className={styles.failed}>
          {`Not everything could be searched. ${failures.join(" ")}`}
        </p>
      )}
    </div>
  );
}

function placeholderOf(role: Role): string {
  return capitalised([searchedBy(role), "page or action"].filter(Boolean).join(", "));
}
