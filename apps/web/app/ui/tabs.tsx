import { type ReactNode, useId } from "react";
import { moveAmongTabs } from "./tab-keys.ts";

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
}

interface TabsProps<Key extends string> {
  /** What the tabs choose among. */
  name: string;
  tabs: readonly Tab<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs with one panel: arrow keys, Home and End move the choice. */
export function Tabs<Key extends string>({ name, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const id = useId();

  return (
    <>
      <div role="tablist" aria-label={name} onKeyDown={moveAmongTabs}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
