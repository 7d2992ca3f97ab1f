import { formatQuantity } from "@dakbag/domain/money";
import { useEffect, useState } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { type Answer, call } from "#app/api-client/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./bulk-updates.module.css";

type Upload = NonNullable<Answer<"GET /api/admin/bulkOrderStatus/last">["upload"]>;
type Left = Answer<"POST /api/admin/bulkOrderStatus/:id/undo">["leftRows"];

const orders = (count: number) => `${formatQuantity(count)} ${count === 1 ? "order" : "orders"}`;

/** The last upload, whoever made it, and the way to take it back. */
export function LastUpload({ onTakenBack }: { onTakenBack: () => void }) {
  const [last, setLast] = useState<Upload | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call("GET /api/admin/bulkOrderStatus/last", { signal: stop.signal }).then(
      ({ upload }) => setLast(upload),
      // The desk does its work without it.
      () => undefined,
    );
    return () => stop.abort();
  }, []);

  async function takeBack({ _id, fileName }: Upload) {
    setIsBusy(true);
    try {
      const done = await call("POST /api/admin/bulkOrderStatus/:id/undo", { params: { id: _id } });
      showToast("ok", `${fileName} was taken back: ${orders(done.restoredCount)} restored`);
      setIsAsking(false);
      setLast(null);
      if (done.leftRows.length > 0) setLeft(done.leftRows);
      else onTakenBack();
    } catch (error) {
      showToast("bad", messageOf(error));
    }
    setIsBusy(false);
  }
  if (left) return <LeftRows rows={left} onClose={onTakenBack} />;
  if (!last) return null;
  return (
    <div className={styles.last}>
      <span>
        Last upload: <strong>{last.fileName}</strong> by {last.by}, {indiaDateAndTime(last.at)}.{" "}
        {orders(last.changedOrders)} changed.
      </span>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Take it back
      </Button>
      {isAsking && (
        <Dialog
          open
          width="small"
          title={`Take ${last.fileName} back?`}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>Cancel</Button>
              <Button kind="danger" busy={isBusy} onClick={() => void takeBack(last)}>
                Take it back
              </Button>
            </>
          }
        >
          <p>
            Status, invoice and tracking of {orders(last.changedOrders)} become what they were before the
            upload, and their goods with them. Orders that were changed or paid since stay as they are.
          </p>
        </Dialog>
      )}
    </div>
  );
}

function LeftRows({ rows, onClose }: { rows: Left; onClose: () => void }) {
  return (
    <Notice
      tone="warn"
      live
      actions={
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{orders(rows.length)} stay as they are:</p>
      <ul className={styles.invalid}>
        {rows.map(({ orderNumber, reason }) => (
          <li key={orderNumber}>
            {orderNumber}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
