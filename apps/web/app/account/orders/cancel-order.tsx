import type { Order } from "@dakbag/contracts/orders";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

/** Cancels an unpaid order after a question; the orders are read again afterwards, for any result. */
export function CancelOrder({ order: { _id, orderNumber } }: { order: Pick<Order, "_id" | "orderNumber"> }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useSaving((error) =>
    messageOf(error, "The order could not be cancelled. Please try again."),
  );
  const { revalidate } = useRevalidator();

  async function cancel() {
    await cancelling.run(async () => {
      await call("POST /api/orders/:id/cancel", { params: { id: _id } });
      showToast("ok", `Order ${orderNumber} is cancelled.`);
    });
    setIsAsking(false);
    void revalidate();
  }
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Cancel order<span className="visually-hidden">{` ${orderNumber}`}</span>
      </Button>
      <ActionError>{cancelling.refusal}</ActionError>
      {isAsking && (
        <Dialog
          open
          width="small"
          onClose={cancelling.isBusy ? () => undefined : () => setIsAsking(false)}
          title={`Cancel order ${orderNumber}?`}
          actions={
            <>
              <Button disabled={cancelling.isBusy} onClick={() => setIsAsking(false)}>
                Back
              </Button>
              <Button kind="danger" busy={cancelling.isBusy} onClick={() => void cancel()}>
                Cancel this order
              </Button>
            </>
          }
        >
          <p>You cannot pay for it after cancelling. Your cart stays as it is.</p>
        </Dialog>
      )}
    </>
  );
}
