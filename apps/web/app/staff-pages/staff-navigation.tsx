import type { Role } from "@dakbag/contracts/account";
import { NavLink } from "react-router";
import { staffLinksFor } from "./staff-pages.ts";
import styles from "./staff-navigation.module.css";

/** The way from one tool of the staff to another. */
export function StaffNavigation({ role }: { role: Role }) {
  return (
    <nav aria-label="Staff" className={styles.navigation}>
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
