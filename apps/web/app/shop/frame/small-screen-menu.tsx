import { useEffect, useEffectEvent } from "react";
import { MenuLink } from "#app/components/menu-link.tsx";
import { buyingAids, siteMenu } from "./site-menu.ts";
import styles from "./small-screen-menu.module.css";

/** The menu behind the burger: every entry in one list, groups spelled out. */
export default function SmallScreenMenu({ onClose }: { onClose: () => void }) {
  useLeaving(onClose);
  return (
    <nav id="small-screen-menu" aria-label="Main" className={styles.menu}>
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

/** Closes on Escape, which gives the focus back to the burger, and on a press anywhere outside the header. */
function useLeaving(onClose: () => void) {
  const leave = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape") return;
      document.querySelector<HTMLElement>('[aria-controls="small-screen-menu"]')?.focus();
    } else if (event.target instanceof Element && event.target.closest("header")) return;
    onClose();
  });
  useEffect(() => {
    const onEvent = (event: Event) => leave(event);
    document.addEventListener("keydown", onEvent);
    document.addEventListener("pointerdown", onEvent);
    return () => {
      document.removeEventListener("keydown", onEvent);
      document.removeEventListener("pointerdown", onEvent);
    };
  }, []);
}
