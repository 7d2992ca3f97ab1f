import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { StaffView } from "./staff-page.ts";

/** What stands in place of an order, a customer or a product that is not there. */
export function notFoundView(what: "order" | "customer" | "product"): StaffView {
  return {
    screen: (
      <EmptyState title={`This ${what} was not found`}>
        <ButtonLink kind="action" to={`/admin/${what}s`}>
          All {what}s
        </ButtonLink>
      </EmptyState>
    ),
  };
}
