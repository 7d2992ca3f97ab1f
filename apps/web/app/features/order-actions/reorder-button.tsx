import type { Order, ReorderedLine } from "@dakbag/contracts/orders";
import { Suspense, lazy, useRef, useState } from "react";
import { ApiError, messageOf } from "#app/api-client/api-error.ts";
import { call } from "#app/api-client/call.ts";
import { refreshCartCount } from "#app/api-client/cart-count.ts";
import { newIdempotencyKey } from "#app/features/cart-additions/new-idempotency-key.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

// What tells how it went is fetched once somebody turns to the button.
const reportFile = () => import("./reorder-report.tsx");
const ReorderReport = lazy(reportFile);
const fetchAhead = () => void reportFile().catch(() => undefined);

/** Puts an order's lines into the cart again, and tells what became of each. */
export function ReorderButton({ order }: { order: Pick<Order, "_id" | "orderNumber"> }) {
  const [isBusy, setIsBusy] = useState(false);
  const [lines, setLines] = useState<readonly ReorderedLine[] | null>(null);
  // A press that got no answer may have arrived all the same: the next one goes on under its key.
  const unanswered = useRef<string>(undefined);
  const isRunning = useRef(false);

  async function reorder() {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    const key = (unanswered.current ??= newIdempotencyKey());
    try {
      // Nothing is added that could not be reported.
      await reportFile();
      const answer = await call("POST /api/orders/:id/reorder", {
        params: { id: order._id },
        headers: { "Idempotency-Key": key },
      });
      unanswered.current = undefined;
      setLines(answer.lines);
      void refreshCartCount();
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0 && error.status < 500)
        unanswered.current = undefined;
      showToast("bad", messageOf(error, "This order could not be put into the cart. Please try again."));
    } finally {
      isRunning.current = false;
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
      {lines && (
        <Suspense fallback={null}>
          <ReorderReport orderNumber={order.orderNumber} lines={lines} onClose={() => setLines(null)} />
        </Suspense>
      )}
    </>
  );
}
