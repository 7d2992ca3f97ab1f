import { type KeyboardEvent } from "react";
import { MenuLink } from "./menu-link.tsx";
import { buyingAids, siteMenu } from "./site-menu.ts";
import styles from "./small-screen-menu.module.css";

/** The menu behind the burger: every entry in one list, groups spelled out. */
export default function SmallScreenMenu({ onClose }: { onClose: () => void }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    onClose();
    document.querySelector<HTMLElement>('[aria-controls="small-screen-menu"]')?.focus();
  }
  return (
    <nav id="small-screen-menu" aria-label="Main" className={styles.menu} onKeyDown={onKeyDown}>
      <ul role="list">
        {[...buyingAids, ...siteMenu].map((entry) =>
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
