import { Outlet, isRouteErrorResponse } from "react-router";
import type { ReactNode } from "react";
import { Main } from "#app/components/page/main.tsx";
import { UnexpectedError } from "#app/components/page/unexpected-error.tsx";
import type { Route } from "./+types/shop-layout.ts";
import { OfflineGuard } from "./frame/offline-guard.tsx";
import { useLinkIntent } from "./frame/use-link-intent.ts";
import { SiteFooter } from "./frame/site-footer.tsx";
import { SiteHeader } from "./frame/site-header.tsx";

/** A page is painted as a whole: its rows would move while it is parsed, and no page is longer than a few packets. */
export const links: Route.LinksFunction = () => [{ rel: "expect", href: "#footer", blocking: "render" }];

/** Every page that buyers and visitors see: menu, search and cart above it, the footer below. */
export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame>
      <UnexpectedError status={isRouteErrorResponse(error) ? error.status : 500} />
    </ShopFrame>
  );
}

function ShopFrame({ children }: { children: ReactNode }) {
  useLinkIntent();
  return (
    <>
      <OfflineGuard />
      <SiteHeader />
      <Main>{children}</Main>
      <SiteFooter />
    </>
  );
}
