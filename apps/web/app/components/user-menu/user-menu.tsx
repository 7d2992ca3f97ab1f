import { useState } from "react";
import { useSession } from "#app/api/session.ts";
import { Dropdown } from "#app/ui/dropdown.tsx";
import { PersonIcon } from "#app/ui/icons.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import styles from "./user-menu.module.css";

const UserMenuPanel = lazyPart(() => import("./user-menu-panel.tsx"));

/** The signed-in user's name with the pages behind it; opens on hover, focus and tap (buyer §2). */
export function UserMenu() {
  const name = useSession()?.user.name;
  // What is in the menu loads when somebody turns to it.
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
