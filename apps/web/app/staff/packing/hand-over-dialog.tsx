import { formatQuantity } from "@dakbag/domain/money/money";
import { useEffect, useState } from "react";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { formatOrderCount } from "#app/staff/orders/format-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TableHead } from "#app/ui/table.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { removeRows, setHandedOver } from "./packing-draft.ts";
import type { PackingRow } from "./packing-rows.ts";
import styles from "./packing.module.css";

type Preview = Answer<"POST /api/packing/handOver/preview">;

interface HandOverDialogProps {
  rows: readonly PackingRow[];
  onClose: () => void;
  onDone: () => void;
}

/** What handing over would do, order by order; a press does it. */
export function HandOverDialog({ rows, onClose, onDone }: HandOverDialogProps) {
  const { preview, refusal, isBusy, isChecked, setIsChecked, handOver } = useHandOver(rows, onDone);
  const shown = rows.map((row, at) => describeRow(row, preview?.rows[at], rows));
  const possible = shown.filter(({ tone }) => tone !== "bad").length;
  const toCheck = shown.filter(({ tone }) => tone === "warn").length;
  return (
    <Dialog
      open
      width="large"
      title={`Hand over ${formatOrderCount(rows.length)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="action"
            data-autofocus
            busy={isBusy}
            disabled={!preview || possible === 0 || (toCheck > 0 && !isChecked)}
            onClick={() => void handOver()}
          >
            {`Hand over ${formatOrderCount(possible)}`}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {refusal !== null && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
        {!preview && refusal === null && <Skeleton height="160px" />}
        {preview && (
          <>
            <p>{`Each becomes Shipped. ${formatMessages(preview.messages)}`}</p>
            <HandOverTable shown={shown} />
            {toCheck > 0 && (
              <Checkbox
                label={`I have checked the ${toCheck === 1 ? "order" : formatOrderCount(toCheck)} marked “Check”`}
                checked={isChecked}
                onChange={(event) => setIsChecked(event.target.checked)}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function HandOverTable({ shown }: { shown: readonly ReturnType<typeof describeRow>[] }) {
  return (
    <StaffTable name="Orders to hand over" breaksWords>
      <TableHead columns={["Order", "Courier", "Tracking number", "Result"]} />
      <tbody>
        {shown.map(({ row: { order, partnerName, trackingId }, tone, result, notes }) => (
          <tr key={order._id}>
            <th scope="row" data-label="Order">
              {order.orderNumber}
            </th>
            <td data-label="Courier">{partnerName}</td>
            <td data-label="Tracking number">{trackingId}</td>
            <td data-label="Result">
              <div>
                <Badge tone={tone}>{result}</Badge>
                {notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </StaffTable>
  );
}

function describeRow(
  row: PackingRow,
  result: Preview["rows"][number] | undefined,
  rows: readonly PackingRow[],
) {
  if (!result || result.verdict === "invalid" || result.verdict === "notFound")
    return { row, tone: "bad" as const, result: "Not possible", notes: [result?.what ?? ""] };
  // The server names the place of another row in the list.
  const warnings = result.warnings.map((warning) =>
    warning.replace(/\bline (\d+)$/, (line, place) => {
      const other = rows[Number(place) - 1];
      return other ? `order ${other.order.orderNumber}` : line;
    }),
  );
  const notes = [...new Set([...warnings, ...row.warnings])];
  if (notes.length > 0) return { row, tone: "warn" as const, result: "Check", notes };
  return { row, tone: "ok" as const, result: "Will be shipped", notes };
}

/** "Messages to buyers: 2 SMS and 1 e-mail." */
function formatMessages({ sms, email }: Preview["messages"]): string {
  if (sms + email === 0) return "No messages go to buyers.";
  const mails = email === 1 ? "1 e-mail" : `${formatQuantity(email)} e-mails`;
  return `Messages to buyers: ${formatQuantity(sms)} SMS and ${mails}.`;
}

function useHandOver(rows: readonly PackingRow[], onDone: () => void) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [looks, setLooks] = useState(0);
  const [orders] = useState(() =>
    rows.map(({ order: { _id: id, version }, partnerName, trackingId }) => {
      return { id, version, partnerName: partnerName.trim(), trackingId: trackingId.trim() };
    }),
  );
  useEffect(() => {
    let isCurrent = true;
    call("POST /api/packing/handOver/preview", { body: { orders } }).then(
      (found) => isCurrent && setPreview(found),
      (error: unknown) => isCurrent && setRefusal(messageOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [orders, looks]);

  async function handOver() {
    if (!preview) return;
    setIsBusy(true);
    try {
      const body = { orders, seen: preview.seen, checked: isChecked };
      const { handedOver, refused } = await call("POST /api/packing/handOver", { body });
      const done = rows.map(({ order }) => order).filter(({ _id }) => handedOver.includes(_id));
      removeRows(handedOver);
      setHandedOver({ orders: done.map(({ _id, orderNumber }) => ({ _id, orderNumber })) });
      showToast("ok", `${formatOrderCount(handedOver.length)} handed over`);
      if (refused.length > 0) showToast("bad", `${formatOrderCount(refused.length)} not handed over`);
      onDone();
    } catch (error) {
      setRefusal(messageOf(error));
      setIsChecked(false);
      // What was shown no longer holds: what would happen now is shown.
      if (error instanceof ApiError && error.code === "order-changed") setLooks(looks + 1);
    }
    setIsBusy(false);
  }
  return { preview, refusal, isBusy, isChecked, setIsChecked, handOver };
}
