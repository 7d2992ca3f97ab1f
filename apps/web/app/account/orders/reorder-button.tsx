import type { Order } from "@dakbag/contracts/orders";
import { type ReactNode, useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

// What orders again, and tells how it went, is fetched once somebody turns to the button.
const reorderCode = () => import("./reorder-order.tsx");
const fetchAhead = () => void reorderCode().catch(() => undefined);

/** Puts an order's lines into the cart again, and tells what became of each. */
export function ReorderButton({ order }: { order: Pick<Order, "_id" | "orderNumber"> }) {
  const [isBusy, setIsBusy] = useState(false);
  const [report, setReport] = useState<ReactNode>(null);

  async function reorder() {
    setIsBusy(true);
    try {
      const { reorderOrder } = await reorderCode();
      setReport(await reorderOrder(order, () => setReport(null)));
    } catch (error) {
      showToast("bad", messageOf(error, "This order could not be put into the cart. Please try again."));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      <Button
        size="small"
        busy={isBusy}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => void reorder()}
      >
        Reorder<span className="visually-hidden"> {order.orderNumber}</span>
      </Button>
      {report}
    </>
  );
}
