import { useState } from "react";
import { call } from "#app/api/call.ts";
import { askAboutMessages } from "#app/staff/imports/describe-messages.ts";
import { LastImport, type UndoableImport } from "#app/staff/imports/last-import.tsx";
import { formatOrderCount } from "#app/staff/orders/format-order.ts";
import { Button } from "#app/ui/button.tsx";
import { indiaTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PressFailure } from "#app/ui/press-failure.tsx";
import { closeHandedOver, type HandedOver, removeRows, restoreRows, type RowDraft } from "./packing-draft.ts";
import { usePrint } from "./use-print.ts";
import styles from "./packing.module.css";

interface HandedOverOrdersProps {
  handedOver: HandedOver;
  onUndone: () => void;
}

/** The orders of the last hand-over: their papers, and its undo. */
export function HandedOverOrders({ handedOver: { orders }, onUndone }: HandedOverOrdersProps) {
  const { running, failure, print } = usePrint();
  return (
    <Notice
      tone="ok"
      live
      actions={
        <>
          <Button
            size="small"
            busy={running === "hand-over-list"}
            onClick={() => void print("hand-over-list", orders)}
          >
            Hand-over list
          </Button>
          <Button
            size="small"
            busy={running === "address-labels"}
            onClick={() => void print("address-labels", orders)}
          >
            Address labels
          </Button>
          <Button size="small" kind="quiet" onClick={closeHandedOver}>
            Done
          </Button>
        </>
      }
    >
      <p>
        <strong>{`${formatOrderCount(orders.length)} handed over.`}</strong>{" "}
        <span>{namesOf(orders.map(({ orderNumber }) => orderNumber))}</span>
      </p>
      <PressFailure>{failure}</PressFailure>
      <LastImport
        kind={{
          ...handOverUndo,
          undo: async (id) => {
            const undone = await handOverUndo.undo(id);
            onUndone();
            return undone;
          },
        }}
        onUndone={closeHandedOver}
      />
    </Notice>
  );
}

const maxNamed = 6;

/** "26-27/000123, 26-27/000124 and 3 more" */
function namesOf(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const handOverUndo: UndoableImport = {
  things: formatOrderCount,
  findLast: async (signal) => {
    const { upload } = await call("GET /api/packing/handOver/last", { signal });
    return upload && { ...upload, changedCount: upload.changedOrders };
  },
  undo: async (id) => {
    const undone = await call("POST /api/packing/handOver/:id/undo", { params: { id } });
    restoreRows(undone.orders);
    return {
      ...undone,
      leftRows: undone.leftRows.map(({ orderNumber, reason }) => ({ name: orderNumber, reason })),
    };
  },
  undoQuestion: (things, messages) =>
    `${things} go back to Order Processing, and here with what was typed for them. ${messages ? askAboutMessages(messages) : ""}Orders that were changed since are not touched.`,
  undoLabel: "Undo hand-over",
  words: {
    describe: ({ by, at, changedCount }) =>
      `Handed over by ${by} at ${indiaTime(at)}, ${formatOrderCount(changedCount)}.`,
    undoTitle: "Undo the hand-over?",
    wasUndone: "The hand-over was undone",
  },
};

interface GoneOrdersProps {
  ids: readonly string[];
  drafts: Readonly<Record<string, RowDraft>>;
}

/** Orders with typed values that are no longer to be packed: nothing is dropped until it was read. */
export function GoneOrders({ ids, drafts }: GoneOrdersProps) {
  const [isShown, setIsShown] = useState(true);
  if (!isShown) return null;
  return (
    <Notice
      tone="warn"
      live
      actions={
        <>
          <Button size="small" onClick={() => removeRows(ids)}>
            Remove these values
          </Button>
          <Button size="small" kind="quiet" onClick={() => setIsShown(false)}>
            Later
          </Button>
        </>
      }
    >
      <p>What you typed for these orders is not used: they are no longer in Order Processing.</p>
      <ul className={styles.gone}>
        {ids.map((id) => (
          <li key={id}>{describeDraft(drafts[id])}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** "26-27/000123: Delhivery 12345678901234, 12.5 kg in 2 boxes" */
function describeDraft(draft: RowDraft | undefined): string {
  if (!draft) return "";
  const { orderNumber, partnerName, trackingId, weight, boxes } = draft;
  const parts = [
    [partnerName, trackingId].filter(Boolean).join(" "),
    weight ? `${weight} kg` : "",
    boxes ? `${boxes} boxes` : "",
  ].filter(Boolean);
  return parts.length === 0 ? orderNumber : `${orderNumber}: ${parts.join(", ")}`;
}
