import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import styles from "./staff-search.module.css";

interface StaffSearchProps {
  /** What is searched, for those who do not see the list. */
  of: string;
  label?: string;
  placeholder?: string;
  maxLength: number;
  /** The words that the list is searched by now. */
  words: string;
  /** Whether words or another choice leave anything out. */
  isFiltered: boolean;
  onSearch: (words: string) => void;
  onClear: () => void;
  /** Other choices; each counts at once. */
  children?: ReactNode;
}

/** The search above a list of the staff: words count when they are sent, and Clear shows the whole list again. */
export function StaffSearch(props: StaffSearchProps) {
  const { of, label = "Search", placeholder, maxLength, words, isFiltered, children } = props;
  const [typed, setTyped] = useState(words);
  const [searched, setSearched] = useState(words);
  // The address may change without this form: Back, or Clear.
  if (searched !== words) {
    setSearched(words);
    setTyped(words);
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
      {children}
      <Button type="submit">Search</Button>
      {isFiltered && (
        <Button kind="quiet" onClick={clear}>
          Clear
        </Button>
      )}
    </form>
  );
}
