import { maxParcelsBooked } from "@dakbag/contracts/bookings";
import { useState } from "react";
import { LastImport } from "#app/staff/imports/last-import.tsx";
import { formatOrderCount } from "#app/staff/format-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CourierFiles } from "./bookings-bar.tsx";
import { handOverUndo } from "./hand-over-undo.ts";
import { closeHandedOver, type HandedOver, removeRows, type RowDraft } from "./packing-draft.ts";
import { PrintButtons } from "./print-buttons.tsx";
import styles from "./packing.module.css";

interface HandedOverOrdersProps {
  handedOver: HandedOver;
  hasCouriers: boolean;
  onUndone: () => void;
}

/** The orders of the last hand-over: their documents, and its undo. */
export function HandedOverOrders({ handedOver: { orders }, hasCouriers, onUndone }: HandedOverOrdersProps) {
  return (
    <Notice
      tone="ok"
      live
      actions={
        <>
          <PrintButtons orders={orders} kinds={["hand-over-list", "address-labels"]} suffix=" of these" />
          {hasCouriers && (
            <CourierFiles
              kind="manifests"
              parcels={orders.slice(0, maxParcelsBooked).map(({ _id }) => _id)}
            />
          )}
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
/** A number is not broken at its hyphen. */
const unbroken = (orderNumber: string) => orderNumber.replaceAll("-", "\u2011");

/** "26-27/000123, 26-27/000124 and 3 more" */
function namesOf(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return `${names.slice(0, maxNamed).map(unbroken).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

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
      <p>Orders moved on; entries not saved: these orders are no longer in Order Processing.</p>
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
