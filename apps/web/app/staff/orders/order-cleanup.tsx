import { formatQuantity } from "@dakbag/domain/money/money";
import { useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { describeFailure } from "#app/staff/describe-failure.ts";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { Button } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./order-cleanup.module.css";

type Cleanup = Answer<"GET /api/admin/ordercleanup/state">["cleanup"];

const failure = "Failed to initiate Order Cleanup"; // staff §8
const pollMs = 1000;

/** 'Cleanup all orders' (staff §2): starts the job or joins the running one, and shows its progress. */
export function OrderCleanup({ onDone }: { onDone: () => void }) {
  const [cleanup, setCleanup] = useState<Cleanup | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const isRunning = cleanup?.state === "queued" || cleanup?.state === "running";
  useCleanupState(isRunning, (next) => {
    if (isRunning && next.state === "done") onDone();
    setCleanup(next);
  });

  async function start() {
    setIsStarting(true);
    try {
      const { cleanup: started } = await call("GET /api/admin/ordercleanup");
      showToast("ok", "Order Cleanup initiated successfully");
      setCleanup(started);
    } catch (error) {
      showToast("bad", describeFailure(failure, error));
    }
    setIsStarting(false);
  }
  return (
    <div className={styles.cleanup}>
      <Button busy={isStarting || isRunning} onClick={() => void start()}>
        Cleanup all orders
      </Button>
      <div className={styles.state} role="status">
        {cleanup && <CleanupState cleanup={cleanup} />}
      </div>
    </div>
  );
}

/** Reads the state once, and every second while a cleanup runs; a failed read is repeated. */
function useCleanupState(isRunning: boolean, onState: (state: Cleanup) => void): void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const ask = () =>
      call("GET /api/admin/ordercleanup/state", { signal: stop.signal })
        .then(({ cleanup }) => onState(cleanup))
        .catch(() => undefined)
        .finally(() => {
          if (!stop.signal.aborted && isRunning) setAsked((count) => count + 1);
        });
    const timer = setTimeout(() => void ask(), isRunning ? pollMs : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the handler of an answer must not restart polling
  }, [isRunning, asked]);
}

function CleanupState({ cleanup }: { cleanup: Cleanup }) {
  const { state, total, checked, settled, released, left, startedBy, finishedAt } = cleanup;
  if (state === "never")
    return <p>Asks the payment provider about expired unpaid orders, then cancels those still unpaid.</p>;
  if (state === "queued") return <p>{`Started by ${startedBy}. It starts in a moment.`}</p>;
  const counts = `${formatOrderCount(checked)} checked: ${formatQuantity(settled)} paid, ${formatQuantity(released)} cancelled, ${formatQuantity(left)} left for later`;
  if (state === "done")
    return (
      <p>{`Last cleanup by ${startedBy}, ${finishedAt ? indiaDateAndTime(finishedAt) : ""}. ${counts}.`}</p>
    );
  return (
    <>
      <progress value={checked} max={Math.max(total, 1)} aria-label="Progress of the order cleanup" />
      <p>
        {`Started by ${startedBy}. ${formatQuantity(checked)} of ${formatQuantity(total)}: ${formatQuantity(settled)} paid, ${formatQuantity(released)} cancelled.`}
      </p>
    </>
  );
}
