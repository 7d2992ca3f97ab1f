import { formatQuantity } from "@dakbag/domain/money/money";
import styles from "./packing.module.css";

interface ChipsProps<Chip> {
  chips: readonly (Chip & { label: string; count: number })[];
  isChosen: (chip: Chip) => boolean;
  /** It is pressed, to be chosen or, when it was, no longer. */
  onPress: (chip: Chip) => void;
}

/** Values that narrow a list, each with how many have it. */
export function Chips<Chip>({ chips, isChosen, onPress }: ChipsProps<Chip>) {
  if (chips.length === 0) return null;
  return (
    <div role="group" aria-label="Only these orders" className={styles.chips}>
      {chips.map((chip) => (
        <button key={chip.label} type="button" aria-pressed={isChosen(chip)} onClick={() => onPress(chip)}>
          <span>{chip.label}</span> <span className={styles.muted}>{formatQuantity(chip.count)}</span>
        </button>
      ))}
    </div>
  );
}
