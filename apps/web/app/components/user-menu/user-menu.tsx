import { hasAccess } from "@dakbag/domain/account/roles";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useStaffRole } from "#app/api/role.ts";
import { useSession } from "#app/api/session.ts";
import { signOut } from "#app/api/sign-out.ts";
import { MenuLink } from "#app/components/menu-link.tsx";
import { Dropdown } from "#app/ui/dropdown.tsx";
import { PersonIcon } from "#app/ui/icons.tsx";
import styles from "./user-menu.module.css";

/** The signed-in user's name with a menu of pages; opens on hover, focus and tap (buyer §2). */
export function UserMenu() {
  const name = useSession()?.user.name;
  // The role is requested when the menu gets hover or focus, not on every page.
  const [isWanted, setIsWanted] = useState(false);
  return (
    <Dropdown
      opensOnFocus
      onApproach={() => setIsWanted(true)}
      side="right"
      name={`Account of ${name || "the signed-in user"}`}
      buttonClassName={styles.button}
      label={
        <>
          <PersonIcon />
          <span className={styles.name}>{name}</span>
        </>
      }
    >
      {(close) => isWanted && <UserMenuPanel close={close} />}
    </Dropdown>
  );
}

const pages = [
  { name: "Edit Profile", to: "/edit" },
  { name: "My Orders", to: "/orders" },
  { name: "My Cart", to: "/cart" },
];

/** Where each role of the staff begins; an admin finds the other pages from there. */
const staffPages = [
  { name: "Staff home", to: "/internal", access: "internal" },
  { name: "Orders desk", to: "/admin/orders", access: "accounts" },
  { name: "Packing", to: "/admin/packing", access: "packing" },
] as const;

/** The user's pages, and the way to sign out (buyer §2). */
function UserMenuPanel({ close }: { close: () => void }) {
  const session = useSession();
  const role = useStaffRole();
  const navigate = useNavigate();
  return (
    <>
      <p className={styles.heading}>{session?.user.name}</p>
      {pages.map(({ name, to }) => (
        <MenuLink key={to} to={to} onClick={close}>
          {name}
        </MenuLink>
      ))}
      {role && (
        <MenuLink to="/security" onClick={close}>
          Security
        </MenuLink>
      )}
      {role &&
        staffPages
          .filter(({ access }) => hasAccess(role, access))
          .map(({ name, to }) => (
            <MenuLink key={to} to={to} onClick={close}>
              {name}
            </MenuLink>
          ))}
      <button type="button" className={styles.signOut} onClick={() => signOut(navigate)}>
        Logout
      </button>
    </>
  );
}
