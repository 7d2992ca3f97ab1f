import type { ChangeWarningReason } from "@dakbag/domain/orders/change-warnings";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { describePlannedMessages } from "#app/staff/imports/describe-messages.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { StaffTable } from "#app/staff/staff-table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { careLabels } from "#app/staff/care-labels.ts";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { useTicks } from "#app/staff/use-ticks.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { RefusalNotice } from "#app/ui/refusal-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TableHead } from "#app/ui/table.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { moveToHandedOver } from "./packing-draft.ts";
import type { PackingRow } from "./packing-rows.ts";
import { noWeight } from "./parcel-draft.ts";

type Preview = Answer<"POST /api/packing/handOver/preview">;

interface HandOverDialogProps {
  rows: readonly PackingRow[];
  onClose: () => void;
  onDone: () => void;
}

/** What handing over would do, order by order; a press does it. */
export function HandOverDialog({ rows, onClose, onDone }: HandOverDialogProps) {
  const { preview, refusal, isBusy, handOver } = useHandOver(rows, onDone);
  const shown = rows.map((row, at) => describeRow(row, preview?.rows[at]));
  const possible = shown.filter(({ tone }) => tone !== "bad").length;
  const toTick = careLabels(shown.map(({ reasons }) => reasons));
  const { areAllTicked, ticks } = useTicks(preview, toTick);
  return (
    <Dialog
      open
      width="large"
      title={`Hand over ${formatOrderCount(rows.length)}`}
      onClose={onClose}
      actions={
        <>
          <RefusalNotice>{refusal}</RefusalNotice>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="action"
            data-autofocus
            busy={isBusy}
            disabled={!preview || possible === 0 || !areAllTicked}
            onClick={() => void handOver({ isChecked: toTick.length > 0 })}
          >
            {`Hand over ${formatOrderCount(possible)}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        {!preview && refusal === null && <Skeleton height="160px" />}
        {preview && (
          <>
            <p>{`Each becomes Shipped. ${describePlannedMessages(preview.messages)}`}</p>
            <HandOverTable shown={shown} />
            <div>{ticks}</div>
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

function describeRow(row: PackingRow, result: Preview["rows"][number] | undefined) {
  if (!result || result.verdict === "invalid" || result.verdict === "notFound")
    return { row, tone: "bad" as const, result: "Not possible", notes: [result?.what ?? ""], reasons: [] };
  const notes = [...new Set([...result.warnings, ...row.warnings, ...toWeigh(row)])];
  // What the page alone knows is that the number is the number of an order beside it.
  const reasons: ChangeWarningReason[] =
    row.warnings.length > 0 ? [...new Set([...result.reasons, "tracking-form" as const])] : result.reasons;
  if (notes.length > 0) return { row, tone: "warn" as const, result: "Check", notes, reasons };
  return { row, tone: "ok" as const, result: "Will be shipped", notes, reasons };
}

const changedMeanwhile = "Some orders changed meanwhile; nothing was handed over. The list is up to date.";

/** A courier charges for a wrong guess. */
const toWeigh = ({ order: { parcels, proposed } }: PackingRow): string[] =>
  parcels.length === 0 && proposed.weightGrams === null ? [noWeight] : [];

function useHandOver(rows: readonly PackingRow[], onDone: () => void) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [reads, setReads] = useState(0);
  const [orders] = useState(() =>
    rows.map(({ order: { _id: id, version }, partnerName, trackingId }) => {
      return { id, version, partnerName: partnerName.trim(), trackingId: trackingId.trim() };
    }),
  );
  const { isBusy, refusal, refuse, run } = useSaving((error) => {
    // What was shown no longer holds: what would happen now is shown.
    const isChanged = error instanceof ApiError && error.code === "order-changed";
    if (isChanged) setReads(reads + 1);
    return isChanged ? changedMeanwhile : reasonOf(error);
  });
  const onNotRead = useEffectEvent((error: unknown) => refuse(reasonOf(error)));
  useEffect(() => {
    let isCurrent = true;
    call("POST /api/packing/handOver/preview", { body: { orders } }).then(
      (found) => isCurrent && setPreview(found),
      (error: unknown) => isCurrent && onNotRead(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [orders, reads]);

  const handOver = ({ isChecked }: { isChecked: boolean }) =>
    run(async () => {
      if (!preview) return;
      const body = { orders, seen: preview.seen, checked: isChecked };
      const { handedOver, refused } = await call("POST /api/packing/handOver", { body });
      const done = rows.map(({ order }) => order).filter(({ _id }) => handedOver.includes(_id));
      moveToHandedOver(done.map(({ _id, orderNumber }) => ({ _id, orderNumber })));
      showToast("ok", `${formatOrderCount(handedOver.length)} handed over`);
      if (refused.length > 0) showToast("bad", `${formatOrderCount(refused.length)} not handed over`);
      onDone();
    });
  return { preview, refusal, isBusy, handOver };
}
