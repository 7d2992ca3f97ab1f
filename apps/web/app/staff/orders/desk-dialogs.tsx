import type { Order } from "@dakbag/contracts/orders";
import { KeysHelp } from "./keys-help.tsx";
import { UpdateOrderDialog } from "./update-order-dialog.tsx";
import { UpdateOrdersDialog } from "./update-orders-dialog.tsx";
import type { Selection } from "./use-selection.ts";

export type OpenedDialog = { dialog: "edit"; order: Order } | { dialog: "edit-selected" | "keys" } | null;

interface DeskDialogsProps {
  opened: OpenedDialog;
  selection: Selection;
  onClose: () => void;
  onUpdated: () => void;
}

/** The dialog of the desk that is open, if any. */
export function DeskDialogs({ opened, selection, onClose, onUpdated }: DeskDialogsProps) {
  switch (opened?.dialog) {
    case "edit":
      return <UpdateOrderDialog order={opened.order} onClose={onClose} onUpdated={onUpdated} />;
    case "edit-selected":
      return <UpdateOrdersDialog orders={selection.orders} onClose={onClose} onUpdated={onUpdated} />;
    case "keys":
      return <KeysHelp onClose={onClose} />;
    default:
      return null;
  }
}
