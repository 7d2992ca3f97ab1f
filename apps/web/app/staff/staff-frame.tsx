import type { Role } from "@dakbag/contracts/account";
import type { MouseEvent, ReactNode } from "react";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import { signOut } from "#app/api/sign-out.ts";
import { useSession } from "#app/api/session.ts";
import { Main } from "#app/components/page/main.tsx";
import { ShopName } from "#app/components/page/shop-logo.tsx";
import { MenuIcon } from "#app/ui/icons.tsx";
import { setRowDensity, useRowDensity } from "#app/ui/row-density.ts";
import { OpenPalette } from "./palette/open-palette.tsx";
import { linkedPages, staffGroups, staffPageAt } from "./staff-pages.ts";
import styles from "./staff-frame.module.css";

const sideId = "staff-side";

interface StaffFrameProps {
  /** Null for a visitor, a buyer, and until the role is known. */
  role: Role | null;
  children: ReactNode;
}

/**
 * What is around every page for staff. The navigation follows the page in the document, so that the keyboard reaches the
 * work first; in a narrow window it is a popover, which its button opens without any script.
 */
export function StaffFrame({ role, children }: StaffFrameProps) {
  const { hasList } = staffPageAt(useLocation().pathname);
  return (
    <>
      {hasList && (
        <a className={styles.skip} href="#main" onClick={skipToList}>
          Skip to the list
        </a>
      )}
      <a className={`${styles.skip} ${styles.skipToSide}`} href={`#${sideId}`}>
        Skip to navigation
      </a>
      <header className={styles.header}>
        <button type="button" className={styles.menu} popoverTarget={sideId} onClick={showSide}>
          <MenuIcon />
          <span>Menu</span>
        </button>
        <ShopName />
        {role !== null && <OpenPalette role={role} />}
      </header>
      <Main>{children}</Main>
      <Side role={role} />
    </>
  );
}

/** Without a list, such as an empty one, the link leads to the page. */
function skipToList(event: MouseEvent) {
  const list = [...document.querySelectorAll("#main table")].at(-1)?.parentElement;
  if (!list) return;
  event.preventDefault();
  list.focus();
  list.scrollIntoView({ block: "start" });
}

function Side({ role }: { role: Role | null }) {
  return (
    <div id={sideId} popover="auto" tabIndex={-1} className={styles.side}>
      {role !== null && <Navigation role={role} />}
      <div className={styles.foot}>
        {role !== null && <RowDensity />}
        <Link to="/" className={styles.link}>
          Back to the shop
        </Link>
        <div className="only-signed-in">
          <Account />
        </div>
      </div>
    </div>
  );
}

/** The pages that a role may see, by the work that they are for. */
function Navigation({ role }: { role: Role }) {
  const pages = linkedPages(role);
  const groups = Object.entries(staffGroups)
    .map(([group, heading]) => ({ heading, links: pages.filter((page) => page.group === group) }))
    .filter(({ links }) => links.length > 0);
  return (
    <nav aria-label="Staff" className={styles.navigation}>
      {groups.map(({ heading, links }) => (
        <div key={links[0]?.path}>
          {heading && <h2 className={styles.heading}>{heading}</h2>}
          <ul role="list">
            {links.map(({ path, link }) => (
              <li key={path}>
                <NavLink to={`/${path}`} prefetch="intent" onClick={closeSide}>
                  {link}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type Side = (HTMLElement & { hidePopover?: () => void }) | null;
const findSide = () => document.getElementById(sideId) as Side;

/** In browsers without popovers (Chrome 109, Safari 15) it lies below the page. */
function showSide() {
  const side = findSide();
  if (side && !side.hidePopover) side.scrollIntoView();
}

/** In a wide window it is no open popover, and stays. */
function closeSide() {
  findSide()?.hidePopover?.();
}

/** How close the rows of tables are, remembered in this browser. */
function RowDensity() {
  const isDense = useRowDensity() === "dense";
  return (
    <label className={styles.density}>
      <input
        type="checkbox"
        role="switch"
        checked={isDense}
        onChange={({ target }) => setRowDensity(target.checked ? "dense" : "comfortable")}
      />
      Dense rows
    </label>
  );
}

function Account() {
  const session = useSession();
  const navigate = useNavigate();
  return (
    <>
      <p className={styles.person}>{session?.user.name}</p>
      <Link to="/admin/security" className={styles.link} onClick={closeSide}>
        Security
      </Link>
      <button type="button" className={styles.link} onClick={() => signOut(navigate)}>
        Logout
      </button>
    </>
  );
}
