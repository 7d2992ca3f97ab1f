import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { StaffView } from "./staff-page.ts";

const lists = { order: "orders", customer: "customers", product: "products", enquiry: "enquiries" };

/** What stands in place of an order, a customer, a product or an enquiry that is not there. */
export function notFoundView(what: keyof typeof lists): StaffView {
  return {
    screen: (
      <EmptyState title={`This ${what} was not found`}>
        <ButtonLink kind="action" to={`/admin/${lists[what]}`}>
          All {lists[what]}
        </ButtonLink>
      </EmptyState>
    ),
  };
}
