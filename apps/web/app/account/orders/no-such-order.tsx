import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";

/** The same for the orders of others and for those that do not exist. */
export function NoSuchOrder() {
  return (
    <EmptyState title="This order was not found">
      <p>It may belong to another account, or the link may be incomplete.</p>
      <ButtonLink kind="action" to="/orders">
        See your orders
      </ButtonLink>
    </EmptyState>
  );
}
