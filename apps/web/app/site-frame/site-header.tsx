import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useCartCount } from "#app/api-client/cart-count.ts";
import { openSignIn } from "#app/api-client/sign-in-request.ts";
import { Button } from "#app/ui/button.tsx";
import { Dropdown } from "#app/ui/dropdown.tsx";
import { CartIcon, CloseIcon, MenuIcon } from "#app/ui/icons.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { company } from "#content/company.ts";
import { MenuLink } from "./menu-link.tsx";
import { ProductSearch } from "./product-search.tsx";
import { type MenuGroup, buyingAids, siteMenu } from "./site-menu.ts";
import { UserMenu } from "./user-menu.tsx";
import styles from "./site-header.module.css";

// Its code loads where somebody turns to the burger.
const SmallScreenMenu = lazyPart(() => import("./small-screen-menu.tsx"));

/** The navigation bar (buyer §2). */
export function SiteHeader() {
  const { pathname } = useLocation();
  // The small-screen menu belongs to the page it was opened on, so going anywhere closes it.
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null);
  const menuIsOpen = menuOpenOn === pathname;
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <button
          type="button"
          className={styles.burger}
          aria-expanded={menuIsOpen}
          aria-controls="small-screen-menu"
          aria-label="Menu"
          onPointerEnter={SmallScreenMenu.load}
          onFocus={SmallScreenMenu.load}
          onClick={() => setMenuOpenOn(menuIsOpen ? null : pathname)}
        >
          {menuIsOpen ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
        </button>
        <Link to="/" className={styles.logo} prefetch="intent" aria-label={`${company.shopName} home`}>
          <Logo />
          {company.shopName}
        </Link>
        <div className={styles.search}>
          <ProductSearch />
        </div>
        <div className={styles.account}>
          {buyingAids.map(({ name, to }) => (
            <MenuLink key={to} to={to} className={styles.aid}>
              {name}
            </MenuLink>
          ))}
          <CartLink />
          <Button className="only-signed-out" onClick={() => openSignIn()}>
            Sign In
          </Button>
          <div className="only-signed-in">
            <UserMenu />
          </div>
        </div>
      </div>
      <MainMenu />
      {menuIsOpen && <SmallScreenMenu onClose={() => setMenuOpenOn(null)} />}
    </header>
  );
}

function MainMenu() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={`page ${styles.menu}`}>
      <ul role="list">
        {siteMenu.map((entry) => (
          <li key={entry.name}>
            {"links" in entry ? (
              <Dropdown
                label={entry.name}
                buttonClassName={`${styles.menuEntry} ${
                  isCurrentGroup(entry, pathname) ? styles.current : ""
                }`}
              >
                {(close) =>
                  entry.links.map((link) => (
                    <MenuLink key={link.to} to={link.to} onClick={close}>
                      {link.name}
                    </MenuLink>
                  ))
                }
              </Dropdown>
            ) : (
              <MenuLink to={entry.to} className={styles.menuEntry}>
                {entry.name}
              </MenuLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page that has an entry of its own in the bar is marked there, not on the group that leads to it too. */
function isCurrentGroup(group: MenuGroup, pathname: string): boolean {
  const isHere = ({ to }: { to: string }) => to === pathname.toLowerCase();
  const hasOwnEntry = siteMenu.some((entry) => "to" in entry && isHere(entry));
  return !hasOwnEntry && group.links.some(isHere);
}

function CartLink() {
  const count = useCartCount();
  return (
    <Link to="/cart" prefetch="intent" className={styles.cart}>
      <CartIcon />
      <span className={styles.cartWord}>Cart</span>
      {count !== null && count > 0 && (
        <span className={styles.cartCount}>
          {count}
          <span className="visually-hidden"> {count === 1 ? "item" : "items"}</span>
        </span>
      )}
    </Link>
  );
}

function Logo() {
  return (
    <svg width="22" height="26" viewBox="0 0 22 26" aria-hidden="true">
      <path d="M1.2 8h19.6v16.8H1.2z" fill="#fff" stroke="#1c1a17" strokeWidth="2.2" />
      <path d="M2.6 1h16.8l1.4 7H1.2z" fill="#c8924a" stroke="#1c1a17" strokeWidth="1.2" />
    </svg>
  );
}
