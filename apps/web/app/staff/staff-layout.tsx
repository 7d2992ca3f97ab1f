import { Outlet, isRouteErrorResponse } from "react-router";
import { UnexpectedError } from "#app/components/page/unexpected-error.tsx";
import { useStaffRole } from "#app/api/role.ts";
import type { Route } from "./+types/staff-layout.ts";
import { StaffRefusal, requireStaffRole } from "./staff-access.ts";
import { StaffFrame } from "./staff-frame.tsx";
import { StaffPageRefused, staffMeta } from "./staff-page.tsx";
import { staffPageAt } from "./staff-pages.ts";

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
  return (
    <StaffFrame role={useStaffRole()}>
      <NoIndex />
      <Outlet />
    </StaffFrame>
  );
}

/** Search engines index no page for staff, also none that has a title of its own. */
const NoIndex = () => <meta name="robots" content="noindex" />;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StaffFrame role={null}>
      <NoIndex />
      {error instanceof StaffRefusal ? (
        <StaffPageRefused refusal={error} />
      ) : (
        <UnexpectedError status={isRouteErrorResponse(error) ? error.status : 500} />
      )}
    </StaffFrame>
  );
}
