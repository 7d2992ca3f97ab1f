import type { Role } from "@dakbag/contracts/account";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, Outlet, isRouteErrorResponse, useLocation } from "react-router";
import { useStaffRole } from "#app/api/role.ts";
import { Main } from "#app/components/page/main.tsx";
import { ShopLogo } from "#app/components/page/shop-logo.tsx";
import { UnexpectedError } from "#app/components/page/unexpected-error.tsx";
import { UserMenu } from "#app/components/user-menu/user-menu.tsx";
import type { Route } from "./+types/staff-layout.ts";
import { StaffRefusal, requireStaffRole } from "./staff-access.ts";
import { StaffPageRefused, staffMeta } from "./staff-page.tsx";
import { staffPageAt, staffPages } from "./staff-pages.ts";
import styles from "./staff-layout.module.css";

/** Nothing of a page is read before its visitor's role is known. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url }) => requireStaffRole(url.pathname),
];

/** The title of a page without its own. */
export function meta({ location }: Route.MetaArgs) {
  return staffMeta(staffPageAt(location.pathname).heading);
}

/** Every page for staff: without the shop's menu, search, cart and footer. */
export default function StaffLayout() {
  const role = useStaffRole();
  return (
    <StaffFrame navigation={<StaffNavigation role={role} />}>
      <Outlet />
    </StaffFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StaffFrame>
      {error instanceof StaffRefusal ? (
        <StaffPageRefused refusal={error} />
      ) : (
        <UnexpectedError status={isRouteErrorResponse(error) ? error.status : 500} />
      )}
    </StaffFrame>
  );
}

function StaffFrame({ navigation, children }: { navigation?: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className={styles.header}>
        <div className={`page ${styles.bar}`}>
          <ShopLogo />
          <Link to="/" className={styles.back}>
            Back to the shop
          </Link>
          <div className="only-signed-in">
            <UserMenu />
          </div>
        </div>
        {navigation}
      </header>
      <Main>{children}</Main>
    </>
  );
}

/** The pages that a role may see; the line keeps its place until the role is known. */
function StaffNavigation({ role }: { role: Role | null }) {
  const navigation = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // Where it is one line that scrolls. Anywhere else the browser would only lay out all of the page for it, twice.
    if (!globalThis.matchMedia?.("(width < 760px)").matches) return;
    navigation.current
      ?.querySelector("[aria-current=page]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname, role]);
  return (
    <nav ref={navigation} aria-label="Staff" className={`page only-signed-in ${styles.navigation}`}>
      <ul role="list">
        {staffPages.map(
          (page) =>
            "link" in page &&
            role !== null &&
            page.roles.includes(role) && (
              <li key={page.path}>
                <NavLink to={`/${page.path}`} prefetch="intent">
                  {page.link}
                </NavLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
