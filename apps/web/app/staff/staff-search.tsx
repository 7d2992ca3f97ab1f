import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { TextField } from "#app/ui/text-field.tsx";
import styles from "./staff-search.module.css";

interface StaffSearchProps {
  /** The searched list, for screen readers. */
  of: string;
  label?: string;
  placeholder?: string;
  maxLength: number;
  /** What the list is searched by now. */
  text: string;
  /** Whether the text or another choice leaves anything out. */
  isFiltered: boolean;
  onSearch: (text: string) => void;
  onClear: () => void;
  /** Other choices; each applies immediately. */
  children?: Elements;
}

/** The search above a list: the text applies when it is sent, and Clear shows the complete list again. */
export function StaffSearch(props: StaffSearchProps) {
  const { of, label = "Search", placeholder, maxLength, text, isFiltered, children } = props;
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  // The URL may change without this form: Back, or Clear.
  if (searched !== text) {
    setSearched(text);
    setTyped(text);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    props.onSearch(typed.trim());
  }
  function clear() {
    setTyped("");
    props.onClear();
  }
  return (
    <form role="search" aria-label={of} className={styles.search} onSubmit={submit}>
      <TextField
        label={label}
        type="search"
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Search</Button>
      {children}
      {isFiltered && (
        <Button kind="quiet" onClick={clear}>
          Clear
        </Button>
      )}
    </form>
  );
}
