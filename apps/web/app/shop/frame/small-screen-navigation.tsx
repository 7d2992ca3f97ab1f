import { useState } from "react";
import { useLocation } from "react-router";
import { CloseIcon, MenuIcon } from "#app/ui/icons.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import styles from "./site-header.module.css";

// Its code loads where somebody turns to the burger.
const SmallScreenMenu = lazyPart(() => import("./small-screen-menu.tsx"));

/** The burger of small screens, and the menu behind it (buyer §2). */
export function SmallScreenNavigation() {
  const { pathname } = useLocation();
  // The menu belongs to the page it was opened on, so going anywhere closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  return (
    <>
      <button
        type="button"
        className={styles.burger}
        aria-expanded={isOpen}
        aria-controls="small-screen-menu"
        aria-label="Menu"
        onPointerEnter={SmallScreenMenu.load}
        onFocus={SmallScreenMenu.load}
        onClick={() => setOpenOn(isOpen ? null : pathname)}
      >
        {isOpen ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
      </button>
      {isOpen && <SmallScreenMenu onClose={() => setOpenOn(null)} />}
    </>
  );
}
