import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { filterOf } from "#app/staff/orders/orders-search-params.ts";
import { isFromList, listOfView, orderInView } from "#app/staff/orders/order-view.ts";
import { rememberOpenedOrder } from "#app/staff/orders/use-row-focus.ts";
import { useKeys } from "#app/staff/use-keys.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export type Neighbours = Pick<Answer<"GET /api/admin/orders/:id/neighbours">, "previous" | "next">;

/** The orders beside one in the list that its page was opened from; without them the page is shown all the same. */
export async function readNeighbours(id: string, view: string, signal: AbortSignal): Promise<Neighbours> {
  try {
    const query = filterOf(view);
    return await call("GET /api/admin/orders/:id/neighbours", { params: { id }, query, signal });
  } catch {
    return { previous: null, next: null };
  }
}

/**
 * Links to the list and to the orders before and behind this one in it, also by the keys k and j. They take the place of this
 * history entry, so that Back always leads to the list.
 */
export function OrderNeighbours({ view, previous, next }: Neighbours & { view: string }) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const go = (order: Neighbours["next"]) => {
    if (order === null) return false;
    rememberOpenedOrder(view, order._id);
    return navigate(orderInView(order._id, view), { replace: true, state });
  };
  useKeys({ j: () => go(next), k: () => go(previous) });

  /** Going back restores the list's scroll position. */
  function goBack(event: MouseEvent) {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !isFromList(state)) return;
    event.preventDefault();
    void navigate(-1);
  }
  const link = (label: string, order: Neighbours["next"]) =>
    order !== null && (
      <ButtonLink
        key={label}
        size="small"
        to={orderInView(order._id, view)}
        replace
        state={state}
        onClick={() => rememberOpenedOrder(view, order._id)}
        aria-label={`${label} order ${order.orderNumber}`}
      >
        {label}
      </ButtonLink>
    );
  return (
    <nav aria-label="This list" className="row">
      <ButtonLink size="small" to={listOfView(view)} onClick={goBack}>
        Back to the list
      </ButtonLink>
      {link("Previous", previous)}
      {link("Next", next)}
    </nav>
  );
}
