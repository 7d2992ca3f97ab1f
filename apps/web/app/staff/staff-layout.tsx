import type { ReactNode } from "react";
import { Link, Outlet, isRouteErrorResponse } from "react-router";
import { Main } from "#app/components/page/main.tsx";
import { ShopLogo } from "#app/components/page/shop-logo.tsx";
import { UnexpectedError } from "#app/components/page/unexpected-error.tsx";
import { UserMenu } from "#app/components/user-menu/user-menu.tsx";
import type { Route } from "./+types/staff-layout.ts";
import styles from "./staff-layout.module.css";

/** Every page for staff: without the shop's menu, search, cart and footer. */
export default function StaffLayout() {
  return (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StaffFrame>
      <UnexpectedError status={isRouteErrorResponse(error) ? error.status : 500} />
    </StaffFrame>
  );
}

function StaffFrame({ children }: { children: ReactNode }) {
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
      </header>
      <Main>{children}</Main>
    </>
  );
}
