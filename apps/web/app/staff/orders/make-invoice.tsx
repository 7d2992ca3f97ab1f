import type { OrderDetails } from "@dakbag/contracts/orders";
import { useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** For an order that was paid and has no invoice: from before the shop made them, or one could not be made. */
export function MakeInvoice({ order, onMade }: { order: OrderDetails; onMade: () => void }) {
  const [isBusy, setIsBusy] = useState(false);

  async function make() {
    setIsBusy(true);
    try {
      const { number } = await call("POST /api/admin/orders/:id/invoice", { params: { id: order._id } });
      showToast("ok", `Tax invoice ${number} made`);
      onMade();
    } catch (error) {
      showToast("bad", messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void make()}>
      Make tax invoice
    </Button>
  );
}
