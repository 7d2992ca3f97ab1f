import type { Order } from "@dakbag/contracts/orders";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Cancels an unpaid order after a question; the orders are read again afterwards, for any result. */
export function CancelOrder({ order: { _id, orderNumber } }: { order: Pick<Order, "_id" | "orderNumber"> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  async function cancel() {
    setIsBusy(true);
    setFailure(null);
    try {
      await call("POST /api/orders/:id/cancel", { params: { id: _id } });
      showToast("ok", `Order ${orderNumber} is cancelled.`);
    } catch (error) {
      setFailure(messageOf(error, "The order could not be cancelled. Please try again."));
    } finally {
      setIsBusy(false);
      setIsAsking(false);
      void revalidate();
    }
  }
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Cancel order<span className="visually-hidden">{` ${orderNumber}`}</span>
      </Button>
      <ActionError>{failure}</ActionError>
      {isAsking && (
        <Dialog
          open
          width="small"
          onClose={isBusy ? () => undefined : () => setIsAsking(false)}
          title={`Cancel order ${orderNumber}?`}
          actions={
            <>
              <Button disabled={isBusy} onClick={() => setIsAsking(false)}>
                Back
              </Button>
              <Button kind="danger" busy={isBusy} onClick={() => void cancel()}>
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
