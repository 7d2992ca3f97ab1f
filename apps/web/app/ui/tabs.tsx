import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Link, type To } from "react-router";

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
  /** Its choice is in the URL, so that it can be shared and works before scripts. */
  to?: To;
}

interface TabsProps<Key extends string> {
  /** What the tabs choose among. */
  name: string;
  tabs: readonly Tab<Key>[];
  chosen: Key;
  /** For tabs whose choice is not in the URL. */
  onChoose?: (key: Key) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs with one panel: arrow keys, Home and End move the choice. */
export function Tabs<Key extends string>({ name, tabs, chosen, onChoose, children }: TabsProps<Key>) {
  const id = useId();
  return (
    <>
      <div role="tablist" aria-label={name} onKeyDown={moveAmongTabs}>
        {tabs.map(({ key, label, to }) => {
          const tab = {
            role: "tab",
            id: `${id}-${key}`,
            "aria-selected": key === chosen,
            "aria-controls": `${id}-panel`,
            tabIndex: key === chosen ? 0 : -1,
          };
          return to === undefined ? (
            <button key={key} {...tab} type="button" onClick={() => onChoose?.(key)}>
              {label}
            </button>
          ) : (
            <Link key={key} {...tab} to={to} replace preventScrollReset>
              {label}
            </Link>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

/** Arrow keys, Home and End go to another tab and choose it. */
function moveAmongTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
  const moves: Record<string, number> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const next = tabs[moves[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}
