import { type ReactNode, useId } from "react";
import { Link, type To } from "react-router";
import { moveAmongTabs } from "./tab-keys.ts";

interface LinkTabsProps {
  /** What the tabs choose among. */
  name: string;
  tabs: readonly { key: string; label: ReactNode; to: To }[];
  chosen: string;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs whose choice is in the URL, so that it can be shared and works before scripts. */
export function LinkTabs({ name, tabs, chosen, children }: LinkTabsProps) {
  const id = useId();
  return (
    <>
      <div role="tablist" aria-label={name} onKeyDown={moveAmongTabs}>
        {tabs.map(({ key, label, to }) => (
          <Link
            key={key}
            to={to}
            replace
            preventScrollReset
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
          >
            {label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
