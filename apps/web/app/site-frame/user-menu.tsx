import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#app/api-client/call.ts";
import { readRole } from "#app/api-client/role.ts";
import { endSession, useSession } from "#app/api-client/session.ts";
import { Dropdown } from "#app/ui/dropdown.tsx";
import { PersonIcon } from "#app/ui/icons.tsx";
import { MenuLink } from "./menu-link.tsx";
import { userMenu } from "./site-menu.ts";
import styles from "./user-menu.module.css";

/** The signed-in user's name with the pages behind it; opens on hover, focus and tap (buyer §2). */
export function UserMenu() {
  const session = useSession();
  const signOut = useSignOut();
  const { isAdmin, askRole } = useIsAdmin();
  return (
    <Dropdown
      onApproach={askRole}
      side="right"
      name={`Account of ${session?.user.name || "the signed-in user"}`}
      buttonClassName={styles.button}
      label={
        <>
          <PersonIcon />
          <span className={styles.name}>{session?.user.name}</span>
        </>
      }
    >
      {(close) => (
        <>
          <p className={styles.heading}>{session?.user.name}</p>
          {userMenu.map((link) => (
            <MenuLink key={link.to} to={link.to} onClick={close}>
              {link.name}
            </MenuLink>
          ))}
          {isAdmin && (
            <MenuLink to="/admin/orders" onClick={close}>
              Orders desk
            </MenuLink>
          )}
          <button type="button" className={styles.logout} onClick={signOut}>
            Logout
          </button>
        </>
      )}
    </Dropdown>
  );
}

/** Staff find their desk in the menu. The role is asked for when somebody turns to the menu, not on every page. */
function useIsAdmin() {
  const token = useSession()?.token;
  const [tokenOfAdmin, setTokenOfAdmin] = useState<string>();
  const askRole = () =>
    void readRole().then(
      (role) => setTokenOfAdmin(role === "admin" ? token : undefined),
      () => undefined,
    );
  return { isAdmin: token !== undefined && token === tokenOfAdmin, askRole };
}

/** Ends the session here and on the server; this browser is signed out even when the server cannot be reached. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    const revoked = call("POST /api/users/logout").catch(() => undefined);
    endSession();
    void revoked;
    void navigate("/");
  };
}
