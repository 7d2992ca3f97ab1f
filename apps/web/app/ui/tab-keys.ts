import type { KeyboardEvent } from "react";

/** For a tab list's onKeyDown: arrow keys, Home and End go to another tab and choose it. */
export function moveAmongTabs(event: KeyboardEvent<HTMLElement>): void {
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
