import { type ReactNode, useId } from "react";
import { InfoIcon } from "./icons.tsx";
import styles from "./choice-tiles.module.css";

export interface ChoiceTile {
  value: number;
  title: ReactNode;
  /** The line below the title. */
  note: ReactNode;
  /** Why this choice cannot be taken; replaces the note on the tile. */
  refusal?: string | undefined;
  /** More about a refusal; also shown below the tiles, because touch and keyboard have no hover. */
  explanation?: string | undefined;
}

interface ChoiceTilesProps {
  /** The question that the tiles answer, for screen readers. */
  legend: string;
  tiles: readonly ChoiceTile[];
  chosen: number | null;
  onChoose: (value: number) => void;
}

/** One choice out of several, as tiles: a native radio group, so arrow keys and screen readers know it. */
export function ChoiceTiles({ legend, tiles, chosen, onChoose }: ChoiceTilesProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.tiles}>
        {tiles.map(({ value, title, note, refusal, explanation }) => (
          <label key={value} className={styles.tile} title={explanation}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={refusal !== undefined}
              aria-describedby={explanation === undefined ? undefined : `${name}-${value}`}
              onChange={() => onChoose(value)}
            />
            <span className={styles.title}>{title}</span>
            <span className="muted">{refusal ?? note}</span>
          </label>
        ))}
      </div>
      {tiles.map(
        ({ value, explanation }) =>
          explanation !== undefined && (
            <p key={value} id={`${name}-${value}`} className={styles.explanation}>
              <InfoIcon size={16} />
              <span>{` ${explanation}`}</span>
            </p>
          ),
      )}
    </fieldset>
  );
}
