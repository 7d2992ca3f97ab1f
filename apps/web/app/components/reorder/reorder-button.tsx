import type { Order, ReorderedLine } from "@dakbag/contracts/orders";
import { useState } from "react";
import { PressButton } from "#app/components/press-button.tsx";
import { callOnce } from "#app/api/call-once.ts";
import { refreshCartCount } from "#app/api/cart-count.ts";
import { lazyComponent } from "#app/ui/lazy-component.tsx";

const ReorderReport = lazyComponent(() => import("./reorder-report.tsx"));

/** Puts an order's lines into the cart again, and reports on each. */
export function ReorderButton({ order }: { order: Pick<Order, "_id" | "orderNumber"> }) {
  const [lines, setLines] = useState<readonly ReorderedLine[] | null>(null);
  return (
    <>
      <PressButton
        size="small"
        work={async () => {
          ReorderReport.load();
          setLines(await reorderOrder(order._id));
        }}
        otherwise="This order could not be put into the cart. Please try again."
      >
        Reorder<span className="visually-hidden">{` ${order.orderNumber}`}</span>
      </PressButton>
      {lines && (
        <ReorderReport orderNumber={order.orderNumber} lines={lines} onClose={() => setLines(null)} />
      )}
    </>
  );
}

/**
 * Puts an order's lines into the cart again.
 *
 * @returns what became of each
 * @throws ApiError when no line was processed
 */
async function reorderOrder(id: string): Promise<readonly ReorderedLine[]> {
  const { lines } = await callOnce("POST /api/orders/:id/reorder", { params: { id } });
  void refreshCartCount();
  return lines;
}
