import type { Role } from "@dakbag/contracts/account";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { staffLinksFor } from "./staff-pages.ts";
import styles from "./staff-navigation.module.css";

/** The way from one tool of the staff to another. */
export function StaffNavigation({ role }: { role: Role }) {
  const ways = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // Where it is one line that scrolls. Anywhere else the browser would only lay out all of the page for it, twice.
    if (!globalThis.matchMedia?.("(width < 760px)").matches) return;
    ways.current
      ?.querySelector("[aria-current=page]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav ref={ways} aria-label="Staff" className={styles.navigation}>
      <ul role="list">
        {staffLinksFor(role).map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to} prefetch="intent">
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
