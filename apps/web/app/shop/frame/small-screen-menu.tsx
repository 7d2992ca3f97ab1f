import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { MenuLink } from "#app/components/menu-link.tsx";
import { CloseIcon, MenuIcon } from "#app/ui/icons.tsx";
import { buyingTools, siteMenu } from "./site-menu.ts";
import styles from "./small-screen-menu.module.css";

/** The burger of small screens, and the menu behind it (buyer §2). */
export function SmallScreenMenu() {
  const { pathname } = useLocation();
  // The menu belongs to the page it was opened on: a navigation closes it.
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
        onClick={() => setOpenOn(isOpen ? null : pathname)}
      >
        {isOpen ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
      </button>
      {isOpen && <Menu onClose={() => setOpenOn(null)} />}
    </>
  );
}

/** Every entry in one list, groups spelled out. */
function Menu({ onClose }: { onClose: () => void }) {
  useClosing(onClose);
  return (
    <nav id="small-screen-menu" aria-label="Main" className={styles.menu}>
      <ul role="list">
        {[...buyingTools, ...siteMenu].map((entry) =>
          "links" in entry ? (
            <li key={entry.name}>
              <span className={styles.group}>{entry.name}</span>
              <ul role="list" className={styles.inner}>
                {entry.links.map((link) => (
                  <li key={link.to}>
                    <MenuLink to={link.to} onClick={onClose}>
                      {link.name}
                    </MenuLink>
                  </li>
                ))}
              </ul>
            </li>
          ) : (
            <li key={entry.name}>
              <MenuLink to={entry.toOnSmallScreens ?? entry.to} onClick={onClose}>
                {entry.name}
              </MenuLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** Closes on Escape, which returns the focus to the burger, and on a press outside the header. */
function useClosing(onClose: () => void) {
  const onEvent = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape") return;
      document.querySelector<HTMLElement>('[aria-controls="small-screen-menu"]')?.focus();
    } else if (event.target instanceof Element && event.target.closest("header")) return;
    onClose();
  });
  useEffect(() => {
    const listener = (event: Event) => onEvent(event);
    document.addEventListener("keydown", listener);
    document.addEventListener("pointerdown", listener);
    return () => {
      document.removeEventListener("keydown", listener);
      document.removeEventListener("pointerdown", listener);
    };
  }, []);
}
