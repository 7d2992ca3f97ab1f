import { memo } from "react";
import { Link, useLocation } from "react-router";
import { useCartCount } from "#app/api/cart-count.ts";
import { openSignIn } from "#app/api/sign-in-request.ts";
import { Button } from "#app/ui/button.tsx";
import { Dropdown } from "#app/ui/dropdown.tsx";
import { CartIcon } from "#app/ui/icons.tsx";
import { ShopLogo } from "#app/components/page/shop-logo.tsx";
import { MenuLink } from "#app/components/menu-link.tsx";
import { ProductSearch } from "./product-search.tsx";
import { type MenuGroup, buyingTools, siteMenu } from "./site-menu.ts";
import { SmallScreenMenu } from "./small-screen-menu.tsx";
import { WhatsAppLink } from "./whatsapp-link.tsx";
import { UserMenu } from "#app/components/user-menu/user-menu.tsx";
import styles from "./site-header.module.css";

/** The navigation bar (buyer §2). Its search and the cart stay in sight, the menu below it does not. */
export const SiteHeader = memo(function SiteHeader() {
  return (
    <>
      <header className={styles.header}>
        <div className={`page ${styles.bar}`}>
          <div className={styles.logo}>
            <ShopLogo />
          </div>
          <SmallScreenMenu />
          <div className={styles.search}>
            <ProductSearch />
          </div>
          <div className={styles.tools}>
            {buyingTools.map(({ name, to }) => (
              <MenuLink key={to} to={to} className={styles.aid}>
                {name}
              </MenuLink>
            ))}
            <CartLink />
          </div>
          <WhatsAppLink className={styles.chat} wordClassName={styles.chatWord} />
          <div className={styles.account}>
            <Button className="only-signed-out" onClick={() => openSignIn()}>
              Sign In
            </Button>
            <div className="only-signed-in">
              <UserMenu />
            </div>
          </div>
        </div>
      </header>
      <MainMenu />
    </>
  );
});

function MainMenu() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className={styles.menu}>
      <ul role="list" className={`page ${styles.entries}`}>
        {siteMenu.map((entry) => (
          <li key={entry.name}>
            {"links" in entry ? (
              <Dropdown
                label={<span>{entry.name}</span>}
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

/** A page with its own entry in the bar is marked there, not on a group that links to it too. */
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
          <span>{count}</span>
          <span className="visually-hidden">{` ${count === 1 ? "item" : "items"}`}</span>
        </span>
      )}
    </Link>
  );
}
